package org.evenodd.referee.play;

import java.time.Instant;
import java.util.Objects;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * A referee's place in the league.
 *
 * @param token authorises its calls to the manager and goes to nobody else
 * @param league null where the manager named none
 * @param openedAt when that league was opened; null from managers that do not say
 */
public record RefereeIdentity(
        RefereeId id,
        AuthToken token,
        Endpoint endpoint,
        @Nullable LeagueId league,
        @Nullable Instant openedAt) {

    /** Whether it is the same place in the same league, whatever its token. */
    boolean isPlaceOf(RefereeIdentity other) {
        return id.equals(other.id) && Objects.equals(league, other.league) && Objects.equals(openedAt, other.openedAt);
    }

    /** Whether the manager is of another kind, which speaks as it likes. */
    public boolean isForeign() {
        return LeagueToken.claimed(token).isEmpty() || openedAt == null;
    }
}
