package org.evenodd.manager.schedule;

import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Two players who meet in a match. */
public record Pairing(MatchId matchId, PlayerId playerA, PlayerId playerB) {

    public boolean involves(PlayerId player) {
        return playerA.equals(player) || playerB.equals(player);
    }
}
