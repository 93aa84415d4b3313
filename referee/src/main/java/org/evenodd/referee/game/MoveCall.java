package org.evenodd.referee.game;

import java.time.Instant;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;

/** What a call for a move says whatever the game is. */
public record MoveCall(
        Envelope envelope, RunMatch assignment, PlayerId player, Instant deadline, Endpoint refereeEndpoint) {

    Contestant contestant() {
        return assignment.contestant(player);
    }

    PlayerId opponent() {
        return MatchSetup.of(assignment).opponentOf(player);
    }
}
