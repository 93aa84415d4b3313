package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * A message in an agent's outbox.
 *
 * @param message without the agent's token
 * @param round the round that it is about
 * @param wanted whether it is still needed; asked before each try
 * @param outcome receives the outcome once, after all retries
 */
record OutboxMessage(
        Outgoing message, Kind kind, int round, BooleanSupplier wanted, Consumer<DeliveryOutcome> outcome) {

    /** The round of messages that never become outdated. */
    public static final int TIMELESS = RoundId.MAX + 1;

    /** What happens to a message that cannot be delivered at once. */
    public enum Kind {
        /** Retried until it is answered or the retries are exhausted. */
        NEWS,
        /** Never retried, and dropped as soon as a newer one waits. */
        UPDATE,
        /** Retried like news; if the agent is silent, another agent gets it. */
        TASK,
        /** A repeated task, of which only the newest matters. */
        REMINDER
    }

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
}
