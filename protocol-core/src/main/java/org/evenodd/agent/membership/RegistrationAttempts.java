package org.evenodd.agent.membership;

import java.time.Duration;
import org.evenodd.agent.membership.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.membership.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.membership.RegistrationOutcome.Unsettled;
import org.evenodd.agent.service.RetryAfter;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * The state of a registration: repeats the request at growing intervals until the manager's final answer, and drops a
 * token that is void. Immutable.
 *
 * @param token the token of the next request
 * @param failures consecutive requests without a usable answer
 * @param problem why the last one failed; empty at first
 * @param former the place held before in this run, if any
 */
record RegistrationAttempts(
        @Nullable AuthToken token,
        int failures,
        String problem,
        @Nullable LeaguePlace former) {

    private static final String LOST =
            "its token is no longer valid: somebody registered in its place, replaced its token or removed it. Start"
                    + " it again to ask for its place, or ask the league's operator";

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(3));
    private static final Duration LONGEST_HEEDED = Duration.ofSeconds(30);

    static RegistrationAttempts begin(@Nullable AuthToken kept) {
        return new RegistrationAttempts(kept, 0, "", null);
    }

    /**
     * Returns the attempts of an agent whose token the manager no longer accepts. It registers as a new agent only in
     * another league: in the same one it would take the place from whoever holds it now, who would take it back, and so
     * on forever.
     *
     * @param kept the token on disk, which another run may have replaced
     */
    static RegistrationAttempts again(LeaguePlace former, @Nullable AuthToken kept) {
        return new RegistrationAttempts(kept == null ? former.token() : kept, 0, "", former);
    }

    /** What to do next. */
    sealed interface RegistrationStep {

        /** Stop: the manager has given its final answer. */
        record Finish(FinalOutcome answer) implements RegistrationStep {}

        /** Drop the stored token, and ask again at once without one. */
        record AskAnew(RegistrationAttempts next) implements RegistrationStep {}

        /**
         * Ask again after a delay.
         *
         * @param notice whether the reason differs from the one before
         */
        record AskLater(RegistrationAttempts next, Duration delay, boolean notice) implements RegistrationStep {}
    }

    RegistrationStep after(RegistrationOutcome outcome) {
        if (outcome instanceof FinalOutcome answer) {
            return new RegistrationStep.Finish(answer);
        }
        return outcome instanceof TokenRefused refused ? afterRefusal(refused) : later((Unsettled) outcome);
    }

    private RegistrationStep afterRefusal(TokenRefused refused) {
        if (token == null) {
            return new RegistrationStep.Finish(new PlaceRefused("the manager refuses a token that it was not shown"));
        }
        return former == null || former.isBefore(refused.openedAt())
                ? new RegistrationStep.AskAnew(begin(null))
                : new RegistrationStep.Finish(new PlaceRefused(LOST));
    }

    private RegistrationStep later(Unsettled outcome) {
        String reason = outcome.reason();
        RegistrationAttempts next = new RegistrationAttempts(token, failures + 1, reason, former);
        Duration delay = RetryAfter.heeding(BACKOFF.before(next.failures), outcome.pause(), LONGEST_HEEDED);
        return new RegistrationStep.AskLater(next, delay, !reason.equals(problem));
    }
}
