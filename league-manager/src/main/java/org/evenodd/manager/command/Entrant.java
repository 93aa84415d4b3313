package org.evenodd.manager.command;

import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A player of a match as described to its referee, without tokens.
 *
 * @param tokenGeneration from which its match token is derived
 * @param onTrial whether it gets one try per step and no retries
 */
public record Entrant(
        PlayerId playerId, Registration registration, int tokenGeneration, PlayerRecord standings, boolean onTrial) {

    /** A player with an unchanged token and the usual retries. */
    public Entrant(PlayerId playerId, Registration registration, PlayerRecord standings) {
        this(playerId, registration, registration.generation(), standings, false);
    }
}
