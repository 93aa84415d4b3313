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
 * @param openedAt when the league was opened; null from managers that do not tell
 */
public record LeaguePlace(
        AgentId agent,
        AuthToken token,
        @Nullable LeagueId league,
        @Nullable Instant openedAt) {

    /** Whether a league that was opened then is another, later one; false where nobody can tell. */
    boolean isBefore(@Nullable Instant other) {
        return openedAt != null && other != null && openedAt.isBefore(other);
    }
}
