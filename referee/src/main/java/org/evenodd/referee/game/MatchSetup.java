package org.evenodd.referee.game;

import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** Who plays whom in which match. */
public record MatchSetup(MatchId match, PlayerId playerA, PlayerId playerB) {

    public static MatchSetup of(RunMatch assignment) {
        return new MatchSetup(
                assignment.matchId(),
                assignment.playerA().playerId(),
                assignment.playerB().playerId());
    }

    /** The other one of the two. */
    public PlayerId opponentOf(PlayerId player) {
        return player.equals(playerA) ? playerB : playerA;
    }
}
