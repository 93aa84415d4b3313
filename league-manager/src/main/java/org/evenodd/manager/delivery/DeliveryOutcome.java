package org.evenodd.manager.delivery;

import java.time.Duration;
import org.evenodd.protocol.peer.Answer;

/** What became of a letter. */
sealed interface DeliveryOutcome {

    /** The agent was heard, whatever it said. */
    record AgentReplied(Answer answer) implements DeliveryOutcome {}

    /**
     * Nobody was heard: E001 or E009 at every try, or so lately that it was not tried again.
     *
     * @param askedPause how long the agent wants to be left alone; zero where it did not say
     */
    record Silent(Duration askedPause) implements DeliveryOutcome {}

    /** Nobody wanted it any more, or its agent has no place in the league by now: that says nothing of the agent. */
    record Withdrawn() implements DeliveryOutcome {}
}
