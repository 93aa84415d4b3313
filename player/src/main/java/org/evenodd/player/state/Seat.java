package org.evenodd.player.state;

import java.util.Optional;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The place that the manager gave to a player (PRD 3.4).
 *
 * @param leagueId null where the manager named none
 * @param ownToken null where the manager issued none
 */
public record Seat(
        PlayerId player,
        @Nullable LeagueId leagueId,
        @Nullable AuthToken ownToken) {

    public Optional<AuthToken> token() {
        return Optional.ofNullable(ownToken);
    }

    /** The token of a match of this player's; empty where it has none of its own to derive it from. */
    public Optional<AuthToken> tokenOf(MatchId match) {
        return token().map(own -> LeagueToken.ofMatch(player, own, match));
    }
}
