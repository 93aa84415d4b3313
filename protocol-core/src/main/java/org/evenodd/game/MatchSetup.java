package org.evenodd.game;

import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A match and its two players. */
public record MatchSetup(MatchId match, PlayerId playerA, PlayerId playerB) {

    public static MatchSetup of(RunMatch assignment) {
        return new MatchSetup(
                assignment.matchId(),
                assignment.playerA().playerId(),
                assignment.playerB().playerId());
    }

    /** Returns the player's opponent. */
    public PlayerId opponentOf(PlayerId player) {
        return player.equals(playerA) ? playerB : playerA;
    }

    /** Returns a player's side. */
    public RoleInMatch role(PlayerId player) {
        return player.equals(playerA) ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B;
    }

    /** Returns the player of a side. */
    public PlayerId player(RoleInMatch role) {
        return role == RoleInMatch.PLAYER_A ? playerA : playerB;
    }
}
