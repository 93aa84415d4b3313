package org.evenodd.manager.delivery;

import java.util.function.Consumer;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.RoundId;

/**
 * A message in an agent's outbox.
 *
 * @param message without the agent's token
 * @param repeated whether it is sent again when there is no answer
 * @param replaceable whether a newer standings update makes it superfluous while it waits
 * @param round the round of which it is news; {@link #TIMELESS} for what is never stale
 * @param outcome told once what came of it, repeats included
 */
public record Letter(Outgoing message, boolean repeated, boolean replaceable, int round, Consumer<Answer> outcome) {

    /** Later than any round. */
    public static final int TIMELESS = RoundId.MAX + 1;

    /** A message that is repeated until it is answered or the retries are exhausted. */
    public static Letter registered(Outgoing message, int round, Consumer<Answer> outcome) {
        return new Letter(message, true, false, round, outcome);
    }

    /** A standings update that only counts until the next one. */
    public static Letter passing(Outgoing message, int round, Consumer<Answer> outcome) {
        return new Letter(message, false, true, round, outcome);
    }
}
