package org.evenodd.player.caller;

import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What a caller shows, beside what it should show.
 *
 * @param shown null where it shows no token
 * @param due null where it cannot be told, as by a player whose manager gave it no token
 * @param player the player that is called
 */
public record Badge(@Nullable AuthToken shown, @Nullable AuthToken due, PlayerId player) {

    boolean isValid() {
        return shown != null && shown.equals(due);
    }

    /** Whether it is wrong beyond doubt: of our manager's form for this player, but another one. */
    boolean isForged() {
        return shown != null
                && !isValid()
                && LeagueToken.claimed(shown).filter(player::equals).isPresent();
    }
}
