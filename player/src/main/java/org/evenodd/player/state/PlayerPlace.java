package org.evenodd.player.state;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The place that the manager gave to a player (PRD 3.4).
 *
 * @param leagueId null where the manager named none
 * @param ownToken null where the manager issued none
 * @param openedAt when the league was opened; null from managers that do not tell
 */
public record PlayerPlace(
        PlayerId player,
        @Nullable LeagueId leagueId,
        @Nullable AuthToken ownToken,
        @Nullable Instant openedAt) {

    /** A seat in a league of which nobody knows how old it is. */
    public PlayerPlace(PlayerId player, @Nullable LeagueId leagueId, @Nullable AuthToken ownToken) {
        this(player, leagueId, ownToken, null);
    }

    /** Whether it is the same player's in the same league, under whatever token. */
    public boolean sameAs(PlayerPlace other) {
        return player.equals(other.player)
                && Objects.equals(leagueId, other.leagueId)
                && Objects.equals(openedAt, other.openedAt);
    }

    public Optional<AuthToken> token() {
        return Optional.ofNullable(ownToken);
    }
}
