package org.evenodd.manager.delivery;

import java.time.Duration;
import org.evenodd.protocol.peer.Answer;

/** The outcome of delivering a message. */
sealed interface DeliveryOutcome {

    /** The agent answered, whatever it said. */
    record AgentReplied(Answer answer) implements DeliveryOutcome {}

    /**
     * No answer: E001 or E009 at every try, or so recently that it was not tried again.
     *
     * @param askedPause the pause that the agent asked for; zero if none
     */
    record Silent(Duration askedPause) implements DeliveryOutcome {}

    /** The message was no longer needed, or its agent has left the league: says nothing about the agent's health. */
    record Withdrawn() implements DeliveryOutcome {}
}
