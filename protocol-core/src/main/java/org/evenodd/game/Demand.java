package org.evenodd.game;

import java.util.Set;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The next thing that a game needs. */
public sealed interface Demand {

    /** A move of each of these players, hidden from the others. */
    record Moves(Set<PlayerId> of) implements Demand {
        public Moves {
            of = Set.copyOf(of);
        }
    }

    /**
     * Nothing: the game is over.
     *
     * @param reason a sentence for people about the result
     * @param drawn whether something was drawn once all had moved, which the transcript tells
     */
    record Over(Outcome outcome, String reason, boolean drawn) implements Demand {}
}
