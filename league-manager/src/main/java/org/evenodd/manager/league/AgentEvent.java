package org.evenodd.manager.league;

import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** An event about an agent that has a place. */
public interface AgentEvent {

    AgentId agent();

    /** An event about a player. */
    interface AboutPlayer extends AgentEvent {
        PlayerId playerId();

        @Override
        default AgentId agent() {
            return playerId();
        }
    }

    /** An event about a referee. */
    interface AboutReferee extends AgentEvent {
        RefereeId refereeId();

        @Override
        default AgentId agent() {
            return refereeId();
        }
    }
}
