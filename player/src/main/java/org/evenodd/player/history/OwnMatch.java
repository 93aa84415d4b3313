package org.evenodd.player.history;

import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What one player has been told about a match.
 *
 * @param opponent null if not told yet
 * @param role null if not told yet
 * @param draw null if the referee has not sealed one, or not yet
 */
public record OwnMatch(
        MatchId match,
        PlayerId self,
        @Nullable PlayerId opponent,
        @Nullable RoleInMatch role,
        @Nullable SealedDraw draw) {

    /** A match about which nothing has been told. */
    public static OwnMatch untold(PlayerId self, MatchId match) {
        return new OwnMatch(match, self, null, null, null);
    }

    /** This match with a newly told opponent and side; null keeps the former. */
    public OwnMatch with(@Nullable PlayerId newOpponent, @Nullable RoleInMatch newRole) {
        return new OwnMatch(
                match, self, newOpponent == null ? opponent : newOpponent, newRole == null ? role : newRole, draw);
    }

    /** This match with a sealed draw; the first one stands. */
    public OwnMatch with(SealedDraw newDraw) {
        return new OwnMatch(match, self, opponent, role, draw == null ? newDraw : draw.or(newDraw));
    }

    /** This match before it is replayed. */
    public OwnMatch withoutDraw() {
        return new OwnMatch(match, self, opponent, role, null);
    }
}
