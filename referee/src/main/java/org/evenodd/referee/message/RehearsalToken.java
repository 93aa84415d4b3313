package org.evenodd.referee.message;

import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.PlayerId;

/**
 * The token that a player is given where there is no league, by a check and by a practice. It is the same in all of them, because
 * most players register only once, and a careful one believes nobody with another token afterwards; and worth nothing elsewhere.
 */
public final class RehearsalToken {

    private static final Digest SECRET_OF_NOBODY = Digest.sha256("rehearsal");

    private RehearsalToken() {}

    public static AuthToken of(PlayerId player) {
        return LeagueToken.of(player, SECRET_OF_NOBODY);
    }
}
