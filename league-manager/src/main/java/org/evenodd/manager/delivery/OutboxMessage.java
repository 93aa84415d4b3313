package org.evenodd.manager.delivery;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.RoundId;

/**
 * A message in an agent's outbox.
 *
 * @param message without the agent's token
 * @param round the round of which it is news
 * @param wanted whether it still makes sense, asked before each try
 * @param outcome told once what came of it, repeats included
 */
record OutboxMessage(
        Outgoing message, Kind kind, int round, BooleanSupplier wanted, Consumer<DeliveryOutcome> outcome) {

    /** The round of what is never old news. */
    public static final int TIMELESS = RoundId.MAX + 1;

    /** What becomes of a letter that cannot be delivered at once. */
    public enum Kind {
        /** Repeated until it is answered or the retries are exhausted. */
        NEWS,
        /** Never repeated, and superfluous as soon as a newer one waits. */
        UPDATE,
        /** Repeated like news; where the agent is silent, somebody else will get it. */
        TASK,
        /** A task again of which only the newest is wanted. */
        REMINDER
    }

    static OutboxMessage news(Outgoing message, int round, Consumer<DeliveryOutcome> outcome) {
        return new OutboxMessage(message, Kind.NEWS, round, () -> true, outcome);
    }

    static OutboxMessage update(Outgoing message, int round, Consumer<DeliveryOutcome> outcome) {
        return new OutboxMessage(message, Kind.UPDATE, round, () -> true, outcome);
    }

    static OutboxMessage task(Outgoing message, BooleanSupplier wanted, Consumer<DeliveryOutcome> outcome) {
        return new OutboxMessage(message, Kind.TASK, 0, wanted, outcome);
    }

    static OutboxMessage reminder(Outgoing message, BooleanSupplier wanted, Consumer<DeliveryOutcome> outcome) {
        return new OutboxMessage(message, Kind.REMINDER, 0, wanted, outcome);
    }

    boolean is(Kind other) {
        return kind == other;
    }
}
