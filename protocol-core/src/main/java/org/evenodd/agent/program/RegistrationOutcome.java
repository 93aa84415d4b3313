package org.evenodd.agent.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The outcome of one registration request. */
public sealed interface RegistrationOutcome {

    /** The manager's final answer. */
    sealed interface FinalOutcome extends RegistrationOutcome {}

    /**
     * The agent has a place in the league.
     *
     * @param token null if the manager gives none
     * @param openedAt when the league was opened; null from managers that do not say
     * @param matchTokens the tokens of a player's open matches, null for a match without one; null from managers
     *     that do not send them, and for referees
     * @param remark what the manager tells a referee that has to wait for matches, else null
     */
    record PlaceGranted(
            AgentId id,
            @Nullable AuthToken token,
            @Nullable LeagueId league,
            @Nullable Instant openedAt,
            @Nullable Map<MatchId, @Nullable AuthToken> matchTokens,
            @Nullable String remark)
            implements FinalOutcome {

        /** Whether a league opened at another time is a later one; false if either time is unknown. */
        boolean isBefore(@Nullable Instant other) {
            return openedAt != null && other != null && openedAt.isBefore(other);
        }
    }

    /** The manager refuses; asking again changes nothing. */
    record PlaceRefused(String reason) implements FinalOutcome {}

    /**
     * The token that came with the request is void (E012).
     *
     * @param openedAt when the refusing league was opened; null if unknown
     */
    record TokenRefused(@Nullable Instant openedAt) implements RegistrationOutcome {}

    /**
     * No answer, or one that may differ the next time.
     *
     * @param pause how long the manager asks to wait; zero if it does not
     */
    record Unsettled(String reason, Duration pause) implements RegistrationOutcome {}
}
