package org.evenodd.manager.command;

import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.PlayerRecord;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player of a match as its referee is told of it, without its tokens.
 *
 * @param tokenGeneration of which its match token is made
 * @param onTrial whether it has one try at each step and no retry
 */
public record Entrant(
        PlayerId playerId, Registration registration, int tokenGeneration, PlayerRecord standings, boolean onTrial) {

    /** One that has had no new token since the match was given to its referee, and is asked as often as any. */
    public Entrant(PlayerId playerId, Registration registration, PlayerRecord standings) {
        this(playerId, registration, registration.generation(), standings, false);
    }
}
