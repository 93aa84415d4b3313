package org.evenodd.agent.program;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.program.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.program.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.program.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.program.RegistrationOutcome.Unsettled;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Masked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Registers a referee or player: repeats the request at growing intervals until the manager's final answer, drops a token
 * that is void, and stores the granted one for the next run.
 */
public final class RegistrationLoop implements AutoCloseable {

    /** The protocol version of our agents (PRD 14.4, 14.5). */
    public static final String PROTOCOL_VERSION = "2.1.0";

    private static final String LOST =
            "its token is no longer valid: somebody registered in its place, replaced its token or removed it. Start"
                    + " it again to ask for its place, or ask the league's operator";

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(3));
    private static final Duration LONGEST_HEEDED = Duration.ofSeconds(30);

    private final Scheduler scheduler;
    private final Executor disk;
    private final TokenFile file;
    private final RegistrationSender sender;
    private final Logger log;
    private volatile Cancellable asking = () -> {};
    private volatile boolean closed;
    private volatile String problem = "";

    /** Sends the agent's request for registration. */
    @FunctionalInterface
    public interface RegistrationSender {

        /**
         * Sends one request.
         *
         * @param token of an earlier registration; null for a new one
         */
        CompletableFuture<Answer> ask(@Nullable AuthToken token);

        /**
         * Returns whether requests carry a proof besides the token, so that a later one may succeed where this one did
         * not.
         */
        default boolean provesMore() {
            return false;
        }
    }

    /**
     * Creates a registration that has not started.
     *
     * @param disk runs tasks that wait for the disk
     * @param file stores the token of this identity
     */
    public RegistrationLoop(Scheduler scheduler, Executor disk, TokenFile file, RegistrationSender sender, Logger log) {
        this.scheduler = scheduler;
        this.disk = disk;
        this.file = file;
        this.sender = sender;
        this.log = log;
    }

    /**
     * Starts, and completes on the scheduler with the manager's final answer; never completes once closed. For an agent
     * whose token the manager no longer accepts it starts with the token on disk, which another run may have replaced, and
     * registers as a new agent only in another league: in the same one it would take the place from whoever holds it now,
     * who would take it back, and so on forever. Call only after the previous registration has completed.
     *
     * @param former the place held before in this run, if any
     */
    public CompletableFuture<FinalOutcome> begin(@Nullable PlaceGranted former) {
        return CompletableFuture.supplyAsync(() -> kept().orElse(former == null ? null : former.token()), disk)
                .thenCompose(token -> ask(token, former))
                .thenComposeAsync(
                        last -> closed ? new CompletableFuture<>() : CompletableFuture.completedFuture(last),
                        scheduler);
    }

    /**
     * Asks until the manager has decided.
     *
     * @param token that is shown; null for a new agent
     */
    private CompletableFuture<FinalOutcome> ask(@Nullable AuthToken token, @Nullable PlaceGranted former) {
        problem = "";
        RetryLoop<RegistrationOutcome> loop = new RetryLoop<>(scheduler, () -> outcome(token), this::pauseAfter);
        asking = loop;
        if (closed) {
            loop.cancel();
        }
        return loop.begin().thenCompose(outcome -> decided(outcome, former));
    }

    /** Sends one request. A granted token is on disk before anybody hears of it, even if nobody waits for it any more. */
    private CompletableFuture<RegistrationOutcome> outcome(@Nullable AuthToken token) {
        return sender.ask(token)
                .thenApplyAsync(answer -> token == null ? ofNewAgent(read(answer)) : read(answer), scheduler)
                .thenCompose(this::kept);
    }

    private CompletableFuture<RegistrationOutcome> kept(RegistrationOutcome outcome) {
        AuthToken token = outcome instanceof PlaceGranted granted ? granted.token() : null;
        return token == null
                ? CompletableFuture.completedFuture(outcome)
                : CompletableFuture.runAsync(() -> keep(token), disk).thenApplyAsync(kept -> outcome, scheduler);
    }

    private RegistrationOutcome ofNewAgent(RegistrationOutcome outcome) {
        if (!(outcome instanceof TokenRefused)) {
            return outcome;
        }
        return sender.provesMore()
                ? new Unsettled("it refuses the proof that it was shown (E012)", Duration.ZERO)
                : new PlaceRefused("the manager refuses a token that it was not shown");
    }

    private Optional<Duration> pauseAfter(RegistrationOutcome outcome, int tries) {
        if (!(outcome instanceof Unsettled unsettled)) {
            return Optional.empty();
        }
        if (!unsettled.reason().equals(problem)) {
            problem = unsettled.reason();
            log.atInfo()
                    .addKeyValue("reason", problem)
                    .log("Not registered yet: asking the League Manager again until it answers");
        }
        return Optional.of(RetryAfter.heeding(BACKOFF.before(tries), unsettled.pause(), LONGEST_HEEDED));
    }

    private CompletableFuture<FinalOutcome> decided(RegistrationOutcome outcome, @Nullable PlaceGranted former) {
        if (outcome instanceof FinalOutcome last) {
            return CompletableFuture.completedFuture(last);
        }
        if (former == null || former.isBefore(((TokenRefused) outcome).openedAt())) {
            log.warn("The manager does not know the token of an earlier run or league: registering anew");
            disk.execute(this::drop);
            return ask(null, null);
        }
        return CompletableFuture.completedFuture(new PlaceRefused(LOST));
    }

    private Optional<AuthToken> kept() {
        try {
            Optional<AuthToken> token = file.read();
            if (token.isPresent()) {
                OwnerOnly.exposure(file.path()).ifPresent(log::warn);
            }
            return token;
        } catch (IOException e) {
            log.warn("The token of an earlier run cannot be read from {}: {}", file.path(), DiskTrouble.reason(e), e);
            return Optional.empty();
        }
    }

    private void keep(AuthToken token) {
        try {
            file.keep(token);
            log.info("Its token is in {}", file.path());
        } catch (IOException e) {
            log.warn(
                    "The token cannot be kept in {}: {}. After a restart, this agent may lose its place",
                    file.path(),
                    DiskTrouble.reason(e),
                    e);
        }
    }

    private void drop() {
        try {
            file.drop();
        } catch (IOException e) {
            log.warn("A void token cannot be dropped from {}: {}", file.path(), DiskTrouble.reason(e), e);
        }
    }

    /** Stops asking. */
    @Override
    public void close() {
        closed = true;
        asking.cancel();
    }

    private static RegistrationOutcome read(Answer answer) {
        if (answer instanceof Answer.Answered answered) {
            return answered.message() instanceof LeagueRegisterResponse player
                    ? read(player)
                    : read((RefereeRegisterResponse) answered.message());
        }
        if (answer instanceof Answer.ErrorReturned refused) {
            boolean mayPass = refused.code() == RpcError.INTERNAL_ERROR || refused.code() == RpcError.SERVER_ERROR;
            return refusal(refused.errorCode(), refused.message(), mayPass, null);
        }
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return new Unsettled(unreachable.reason(), unreachable.pause());
        }
        if (answer instanceof Answer.Wrong wrong) {
            return new PlaceRefused("the manager's answer cannot be used: "
                    + wrong.violations().get(0).sentence());
        }
        return answer instanceof Answer.NoReplyInTime
                ? new Unsettled("it did not answer in time", Duration.ZERO)
                : new PlaceRefused("the manager's answer says neither yes nor no");
    }

    private static RegistrationOutcome read(LeagueRegisterResponse player) {
        return player.playerId() == null
                ? rejected(player.rejection(), player.leagueOpenedAt())
                : new PlaceGranted(
                        player.playerId(),
                        player.envelope().authToken(),
                        player.leagueId(),
                        player.leagueOpenedAt(),
                        player.matchTokens(),
                        null);
    }

    private static RegistrationOutcome read(RefereeRegisterResponse referee) {
        return referee.refereeId() == null
                ? rejected(referee.rejection(), referee.leagueOpenedAt())
                : new PlaceGranted(
                        referee.refereeId(),
                        referee.envelope().authToken(),
                        referee.leagueId(),
                        referee.leagueOpenedAt(),
                        null,
                        referee.rejection().reason());
    }

    private static RegistrationOutcome rejected(Rejection rejection, @Nullable Instant openedAt) {
        String code = rejection.errorCode() == null ? "" : rejection.errorCode().name();
        String reason = rejection.reason() == null ? "no reason was given" : Masked.of(rejection.reason());
        return refusal(code, reason, false, openedAt);
    }

    private static RegistrationOutcome refusal(
            String errorCode, String reason, boolean mayPass, @Nullable Instant openedAt) {
        if (errorCode.equals(ErrorCode.E012.name())) {
            return new TokenRefused(openedAt);
        }
        return mayPass || isRetryable(errorCode) ? new Unsettled(reason, Duration.ZERO) : new PlaceRefused(reason);
    }

    private static boolean isRetryable(String errorCode) {
        return Arrays.stream(ErrorCode.values()).anyMatch(code -> code.name().equals(errorCode) && code.retryable());
    }
}
