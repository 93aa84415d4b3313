package org.evenodd.game;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The fields of a call for a move that every game needs.
 *
 * @param timeLeft for all moves of the player in this match together
 */
public record MoveCall(
        Envelope envelope,
        RunMatch assignment,
        PlayerId player,
        Instant deadline,
        Duration timeLeft,
        Endpoint refereeEndpoint) {

    public Contestant contestant() {
        return assignment.contestant(player);
    }

    public PlayerId opponent() {
        return MatchSetup.of(assignment).opponentOf(player);
    }
}
