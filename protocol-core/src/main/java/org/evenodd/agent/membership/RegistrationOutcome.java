package org.evenodd.agent.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/** What came of one request for registration. */
public sealed interface RegistrationOutcome {

    /** The manager's last word. */
    sealed interface FinalOutcome extends RegistrationOutcome {}

    /**
     * A place in the league.
     *
     * @param token null from managers that give none
     * @param openedAt when the league was opened; null from managers that do not tell
     * @param matchTokens those of a player's matches in hand, null for a match without; null from managers that do not
     *     tell,
     *     and for referees
     * @param remark what a referee is told that has to wait for its matches; null for others
     */
    record PlaceGranted(
            AgentId id,
            @Nullable AuthToken token,
            @Nullable LeagueId league,
            @Nullable Instant openedAt,
            @Nullable Map<MatchId, @Nullable AuthToken> matchTokens,
            @Nullable String remark)
            implements FinalOutcome {

        /** Without a remark. */
        public PlaceGranted(
                AgentId id,
                @Nullable AuthToken token,
                @Nullable LeagueId league,
                @Nullable Instant openedAt,
                @Nullable Map<MatchId, @Nullable AuthToken> matchTokens) {
            this(id, token, league, openedAt, matchTokens, null);
        }
    }

    /** No place, and asking again changes nothing. */
    record PlaceRefused(String reason) implements FinalOutcome {}

    /**
     * The token that came with the request is void (E012).
     *
     * @param openedAt when the league was opened that refuses it; null where that is not told
     */
    record TokenRefused(@Nullable Instant openedAt) implements RegistrationOutcome {}

    /**
     * No word, or one that may be another the next time.
     *
     * @param pause how long the manager asks to be left alone; zero where it does not
     */
    record Unsettled(String reason, Duration pause) implements RegistrationOutcome {

        /** One after which nobody asked for a pause. */
        public Unsettled(String reason) {
            this(reason, Duration.ZERO);
        }
    }
}
