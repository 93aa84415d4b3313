package org.evenodd.player.state;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A player's place in the league, as given by the manager (PRD 3.4).
 *
 * @param leagueId null if the manager named none
 * @param ownToken null if the manager issued none
 * @param openedAt when the league was opened; null if the manager did not say
 */
public record PlayerPlace(
        PlayerId player,
        @Nullable LeagueId leagueId,
        @Nullable AuthToken ownToken,
        @Nullable Instant openedAt) {

    /** A place in a league of unknown age. */
    public PlayerPlace(PlayerId player, @Nullable LeagueId leagueId, @Nullable AuthToken ownToken) {
        this(player, leagueId, ownToken, null);
    }

    /** Whether it is the same place of the same league, whatever the token. */
    public boolean sameAs(PlayerPlace other) {
        return player.equals(other.player)
                && Objects.equals(leagueId, other.leagueId)
                && Objects.equals(openedAt, other.openedAt);
    }

    public Optional<AuthToken> token() {
        return Optional.ofNullable(ownToken);
    }
}
