package org.evenodd.referee.play;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MatchesInHand;
import org.evenodd.agent.peer.MatchesInHand.MatchInHand;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.play.MatchHost.ReportSink;
import org.evenodd.referee.play.ReportFiles.PendingReport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Delivers reports, each by itself: it is on disk from before it is sent until the manager has it, and sent at growing
 * intervals until the manager accepts or refuses it. Nothing in it waits.
 */
public final class ReportDelivery implements ReportSink {

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10));
    private static final Duration LONGEST_HEEDED = Duration.ofSeconds(30);

    private final Scheduler scheduler;
    private final ReportRoute route;
    private final ReportFiles files;
    private final Logger log;

    /** The reports that the manager has not accepted yet, the oldest first. */
    private final NavigableMap<PendingReport, RetryLoop<Answer>> undelivered =
            new ConcurrentSkipListMap<>(Comparator.comparing(PendingReport::name));

    private volatile @Nullable RefereeIdentity referee;
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
    private volatile boolean delayed;

    /** @param directory where reports are stored until the manager has them */
    public ReportDelivery(Scheduler scheduler, ReportRoute route, Path directory, Logger log) {
        this.scheduler = scheduler;
        this.route = route;
        this.files = new ReportFiles(directory, scheduler::timeOfDay, log);
        this.log = log;
    }

    /** Delivers reports as this referee from now on, stored ones first. */
    public void begin(RefereeIdentity identity) {
        undelivered.clear();
        referee = identity;
        CompletableFuture<Void> loading = new CompletableFuture<>();
        loaded = loading;
        route.disk().execute(() -> {
            files.load().forEach(left -> {
                log.info("There is a stored result of {}", left.report().matchId());
                deliver(left);
            });
            loading.complete(null);
        });
    }

    @Override
    public CompletableFuture<Runnable> keep(MatchResultReport report, RefereeIdentity of) {
        RefereeIdentity present = referee;
        RefereeIdentity identity = present != null && present.isPlaceOf(of) ? present : of;
        PendingReport pending = PendingReport.of(report, scheduler.instant(), identity);
        return CompletableFuture.runAsync(() -> files.keep(pending), route.disk())
                .handle((kept, bug) -> {
                    if (bug != null) {
                        log.error(
                                "The result of {} could not be stored for a restart because of a bug",
                                report.matchId(),
                                bug);
                    }
                    return () -> deliver(pending);
                });
    }

    /** A report stays on disk while the referee has no place: it is delivered, or dropped, when it has one again. */
    private void deliver(PendingReport pending) {
        RefereeIdentity identity = referee;
        if (identity != null && pending.isOf(identity)) {
            deliver(pending, identity);
        } else if (identity != null && !pending.isOfLeague(identity)) {
            log.info(
                    "The stored result of {} is from league {} and is left to its referee",
                    pending.report().matchId(),
                    pending.report().leagueId());
        } else if (identity != null) {
            log.warn(
                    "The stored result of {} is from an earlier league and is dropped",
                    pending.report().matchId());
            route.disk().execute(() -> files.drop(pending));
        }
    }

    private void deliver(PendingReport pending, RefereeIdentity identity) {
        RetryLoop<Answer> tries = new RetryLoop<>(
                scheduler,
                () -> route.send(pending, identity),
                (answer, number) -> pauseAfter(answer, number, pending));
        if (identity.equals(referee) && undelivered.putIfAbsent(pending, tries) == null) {
            tries.begin().thenAccept(answer -> answered(pending, answer));
        }
    }

    private Optional<Duration> pauseAfter(Answer answer, int number, PendingReport pending) {
        if (Receipt.of(answer) != Receipt.UNHEARD) {
            return Optional.empty();
        }
        if (number == 1) {
            delayed = true;
            log.warn(
                    "The manager does not accept the result of {} yet ({}): trying again until it does",
                    pending.report().matchId(),
                    Receipt.reasonOf(answer));
        }
        return Optional.of(RetryAfter.heeding(BACKOFF.before(number), answer.askedPause(), LONGEST_HEEDED));
    }

    @Override
    public CompletableFuture<Boolean> sendAgain(MatchId match, int lease) {
        return loaded.thenApply(ready -> undelivered.entrySet().stream()
                .filter(each -> each.getKey().isResultOf(match, lease))
                .peek(each -> each.getValue().hurry())
                .findFirst()
                .isPresent());
    }

    @Override
    public List<MatchInHand> undelivered() {
        return undelivered.keySet().stream()
                .limit(MatchesInHand.MOST_MATCHES)
                .map(each -> each.toMatchInHand(route.timeout(), scheduler.instant()))
                .toList();
    }

    /** No report can be delivered with a void token: they stay on disk for the next one. */
    private void answered(PendingReport pending, Answer answer) {
        switch (Receipt.of(answer)) {
            case UNAUTHORISED ->
                route.membership().isLost().thenAccept(isLost -> {
                    if (isLost) {
                        halt();
                    } else {
                        refuse(pending, answer);
                    }
                });
            case REFUSED -> refuse(pending, answer);
            default -> leave(pending);
        }
    }

    private void refuse(PendingReport pending, Answer answer) {
        log.warn("The manager refuses the result of {}: {}", pending.report().matchId(), answer);
        leave(pending);
    }

    private void leave(PendingReport pending) {
        route.disk().execute(() -> files.drop(pending));
        undelivered.remove(pending);
        if (delayed && undelivered.isEmpty()) {
            delayed = false;
            log.info("The manager has all results");
        }
    }

    /**
     * Stops sending.
     *
     * @return completes when everything necessary is on disk
     */
    public CompletableFuture<Void> stop() {
        halt();
        return CompletableFuture.runAsync(() -> {}, route.disk());
    }

    private void halt() {
        referee = null;
        undelivered.values().forEach(RetryLoop::cancel);
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
            return answer instanceof Answer.Answered || answer instanceof Answer.Acknowledged ? TAKEN : UNHEARD;
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
            if (answer instanceof Answer.Wrong wrong) {
                return "no acknowledgement: " + wrong.violations().get(0).sentence();
            }
            return answer instanceof Answer.PeerUnreachable unreachable ? unreachable.reason() : "no answer in time";
        }
    }

    /**
     * Where reports are sent.
     *
     * @param membership knows whether the manager still takes the referee's token
     * @param timeout of each try
     * @param disk runs tasks that wait for the disk, one at a time
     */
    public record ReportRoute(
            Endpoint manager, MessageClient client, Membership membership, Duration timeout, Executor disk) {

        CompletableFuture<Answer> send(PendingReport pending, RefereeIdentity referee) {
            return client.call(manager, pending.authorised(referee), timeout);
        }
    }
}
