package org.evenodd.referee.play;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.runtime.SerialExecutor;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Cancellable;
import org.evenodd.protocol.peer.MatchesInHand;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.play.MatchHost.UndeliveredReport;
import org.evenodd.referee.play.ReportFiles.PendingReport;
import org.slf4j.Logger;

/**
 * Delivers reports. Each is on disk from before it is sent until the manager has it. A report is sent at once; when one
 * is not accepted, all wait in a queue and are sent in order as soon as the manager accepts reports again.
 * Events are handled one at a time, on the thread that brings them: nothing in them waits.
 */
public final class ReportDelivery {

    private static final Comparator<PendingReport> BY_NAME = Comparator.comparing(PendingReport::name);

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10));
    private static final Duration LONGEST_HEEDED = Duration.ofSeconds(30);

    private final Scheduler scheduler;
    private final SerialExecutor mailbox;
    private final ReportRoute route;
    private final ReportFiles files;
    private final Logger log;
    private final SortedSet<PendingReport> underWay = new TreeSet<>(BY_NAME);
    private final SortedSet<PendingReport> queue = new TreeSet<>(BY_NAME);
    private int failures;
    private Cancellable timer = () -> {};
    private boolean closed;
    private final CompletableFuture<Void> begun = new CompletableFuture<>();

    /** @param directory where reports are stored until the manager has them */
    public ReportDelivery(Scheduler scheduler, ReportRoute route, Path directory, Logger log) {
        this.scheduler = scheduler;
        this.mailbox = new SerialExecutor(Runnable::run);
        this.route = route;
        this.files = new ReportFiles(directory, scheduler::timeOfDay, log);
        this.log = log;
    }

    /** Starts to deliver the reports of an earlier run. */
    public void begin() {
        route.disk().execute(() -> {
            List<PendingReport> left = files.load();
            mailbox.execute(() -> {
                takeUp(left);
                begun.complete(null);
            });
        });
    }

    private void takeUp(Collection<PendingReport> left) {
        left.forEach(this::takeUp);
        if (!queue.isEmpty()) {
            log.info("Delivering {} results of an earlier run", queue.size());
            sendFirst();
        }
    }

    private void takeUp(PendingReport left) {
        if (left.isOf(route.referee())) {
            queue.add(left);
        } else {
            log.warn(
                    "The stored result of {} is from another league and is dropped",
                    left.report().matchId());
            route.disk().execute(() -> files.drop(left));
        }
    }

    /**
     * Stores a report.
     *
     * @return completes when the report is on disk, with a task that starts its delivery
     */
    public CompletableFuture<Runnable> keep(MatchResultReport report) {
        PendingReport pending = PendingReport.of(report, scheduler.instant(), route.referee());
        return CompletableFuture.runAsync(() -> files.keep(pending), route.disk())
                .handle((kept, bug) -> {
                    if (bug != null) {
                        log.error(
                                "The result of {} could not be stored for a restart because of a bug",
                                report.matchId(),
                                bug);
                    }
                    return () -> mailbox.execute(() -> sendInTurn(pending));
                });
    }

    /** Sends a report that the manager does not have yet again at once; returns whether there is one. */
    public CompletableFuture<Boolean> sendAgain(MatchId match, int lease) {
        return begun.thenApplyAsync(
                ready -> {
                    boolean waits = queue.stream().anyMatch(pending -> pending.isResultOf(match, lease));
                    if (waits) {
                        timer.cancel();
                        sendFirst();
                    }
                    return waits || underWay.stream().anyMatch(pending -> pending.isResultOf(match, lease));
                },
                mailbox);
    }

    /** Returns the oldest of the results that the manager has not accepted yet, as many as it may be told at once. */
    public CompletableFuture<List<UndeliveredReport>> undelivered() {
        return CompletableFuture.supplyAsync(
                () -> Stream.concat(underWay.stream(), queue.stream())
                        .sorted(BY_NAME)
                        .limit(MatchesInHand.MOST)
                        .map(this::undelivered)
                        .toList(),
                mailbox);
    }

    private UndeliveredReport undelivered(PendingReport pending) {
        return new UndeliveredReport(pending.report().matchId(), pending.writtenAt(scheduler.instant()));
    }

    private void sendInTurn(PendingReport pending) {
        if (queue.isEmpty() && !closed) {
            send(pending);
        } else {
            queue.add(pending);
        }
    }

    private void send(PendingReport pending) {
        underWay.add(pending);
        route.send(pending).thenAccept(answer -> mailbox.execute(() -> answered(pending, answer)));
    }

    private void answered(PendingReport pending, Answer answer) {
        Receipt receipt = Receipt.of(answer);
        if (receipt == Receipt.UNAUTHORISED) {
            route.membership().isLost().thenAcceptAsync(lost -> refused(pending, answer, lost), mailbox);
            return;
        }
        underWay.remove(pending);
        if (receipt == Receipt.UNHEARD) {
            wait(pending, answer);
        } else if (receipt == Receipt.REFUSED) {
            refuse(pending, answer);
        } else {
            leave(pending);
        }
    }

    /** No report can be delivered with a void token: they stay on disk for the next one. */
    private void refused(PendingReport pending, Answer answer, boolean lost) {
        underWay.remove(pending);
        if (lost) {
            halt();
        } else {
            refuse(pending, answer);
        }
    }

    private void refuse(PendingReport pending, Answer answer) {
        log.warn("The manager refuses the result of {}: {}", pending.report().matchId(), answer);
        leave(pending);
    }

    private void wait(PendingReport pending, Answer answer) {
        if (queue.isEmpty()) {
            MatchId match = pending.report().matchId();
            log.warn(
                    "The manager does not accept the result of {} yet ({}): trying again until it does",
                    match,
                    Receipt.reasonOf(answer));
            failures = 1;
        } else if (pending.equals(queue.first())) {
            failures++;
        }
        queue.add(pending);
        if (pending.equals(queue.first())) {
            sendFirstLater(RetryAfter.heeding(BACKOFF.before(failures), answer.askedPause(), LONGEST_HEEDED));
        }
    }

    private void leave(PendingReport pending) {
        route.disk().execute(() -> files.drop(pending));
        if (!queue.remove(pending)) {
            return;
        }
        if (queue.isEmpty()) {
            log.info("The manager has all results");
        } else {
            sendFirst();
        }
    }

    private void sendFirstLater(Duration pause) {
        timer.cancel();
        timer = scheduler.after(pause, () -> mailbox.execute(this::sendFirst));
    }

    private void sendFirst() {
        if (!closed && !queue.isEmpty() && !underWay.contains(queue.first())) {
            send(queue.first());
        }
    }

    /**
     * Stops sending.
     *
     * @return completes when everything necessary is on disk
     */
    public CompletableFuture<Void> stop() {
        return CompletableFuture.runAsync(this::halt, mailbox).thenRunAsync(() -> {}, route.disk());
    }

    private void halt() {
        closed = true;
        timer.cancel();
    }

    /** The meaning of the manager's answer to a report (MCP 5.1). */
    enum Receipt {
        /** The manager has the result, from this report or an earlier one. */
        TAKEN,
        /**
         * The manager will never accept this report: the match belongs to another referee, or the referee is not in the
         * league.
         */
        REFUSED,
        /** The manager rejects the referee's token (E012). */
        UNAUTHORISED,
        /** Unknown; another try may succeed. */
        UNHEARD;

        private static final Set<ErrorCode> FINAL = Set.of(
                ErrorCode.E002,
                ErrorCode.E003,
                ErrorCode.E005,
                ErrorCode.E006,
                ErrorCode.E011,
                ErrorCode.E015,
                ErrorCode.E018,
                ErrorCode.E021,
                ErrorCode.E031);

        static Receipt of(Answer answer) {
            if (answer instanceof Answer.ErrorReturned refused) {
                return of(refused);
            }
            return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable ? UNHEARD : TAKEN;
        }

        private static Receipt of(Answer.ErrorReturned refused) {
            if (refused.code() == McpNumbers.DUPLICATE_REPORT) {
                return TAKEN;
            }
            if (refused.errorCode().equals(ErrorCode.E012.name())) {
                return UNAUTHORISED;
            }
            boolean hopeless = refused.code() == RpcError.METHOD_NOT_FOUND
                    || FINAL.stream().anyMatch(code -> names(refused, code));
            return hopeless ? REFUSED : UNHEARD;
        }

        private static boolean names(Answer.ErrorReturned refused, ErrorCode code) {
            if (!refused.errorCode().isEmpty()) {
                return refused.errorCode().equals(code.name());
            }
            return MessageType.MATCH_RESULT_REPORT.numbers().of(code).orElse(0) == refused.code();
        }

        /** Returns the reason why a report was not accepted, for people. */
        static String reasonOf(Answer answer) {
            if (answer instanceof Answer.ErrorReturned refused) {
                return "error %d %s".formatted(refused.code(), refused.message());
            }
            return answer instanceof Answer.PeerUnreachable unreachable ? unreachable.reason() : "no answer in time";
        }
    }

    /**
     * Where reports are sent, and with which identity.
     *
     * @param membership knows whether the manager still takes the referee's token
     * @param timeout of each try
     * @param disk runs tasks that wait for the disk
     */
    public record ReportRoute(
            RefereeIdentity referee,
            Endpoint manager,
            MessageClient client,
            Membership membership,
            Duration timeout,
            Executor disk) {

        CompletableFuture<Answer> send(PendingReport pending) {
            return client.call(manager, ReportTrimming.fitting(pending.authorised(referee)), timeout);
        }
    }
}
