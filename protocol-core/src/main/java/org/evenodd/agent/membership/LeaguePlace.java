package org.evenodd.agent.membership;

import java.time.Instant;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * An agent's place in a league.
 *
 * @param league null where the manager named none
 * @param openedAt when the league was opened; null from managers that do not say
 */
public record LeaguePlace(
        AgentId agent,
        AuthToken token,
        @Nullable LeagueId league,
        @Nullable Instant openedAt) {

    /** Returns whether a league opened at the other time is a later one than this; false if either time is unknown. */
    boolean isBefore(@Nullable Instant other) {
        return openedAt != null && other != null && openedAt.isBefore(other);
    }
}
