package org.evenodd.player.history;

import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match from one player's side, as far as it has been told.
 *
 * @param opponent null where nobody has said it yet
 * @param role null where nobody has said it yet
 * @param draw null where the referee has not sealed one, or not yet
 */
public record OwnMatch(
        MatchId match,
        PlayerId self,
        @Nullable PlayerId opponent,
        @Nullable RoleInMatch role,
        @Nullable SealedDraw draw) {

    /** A match of which nothing was told. */
    public static OwnMatch untold(PlayerId self, MatchId match) {
        return new OwnMatch(match, self, null, null, null);
    }

    /** What is told of opponent and side replaces what was. */
    public OwnMatch with(@Nullable PlayerId newOpponent, @Nullable RoleInMatch newRole) {
        return new OwnMatch(
                match, self, newOpponent == null ? opponent : newOpponent, newRole == null ? role : newRole, draw);
    }

    /** What was sealed first stands. */
    public OwnMatch with(SealedDraw newDraw) {
        return new OwnMatch(match, self, opponent, role, draw == null ? newDraw : draw.or(newDraw));
    }

    /** The same match before it is played anew. */
    public OwnMatch withoutDraw() {
        return new OwnMatch(match, self, opponent, role, null);
    }
}
