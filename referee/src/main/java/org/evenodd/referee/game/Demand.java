package org.evenodd.referee.game;

import java.util.Set;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** What a game needs next. */
public sealed interface Demand {

    /** A move of each of these players, hidden from the others. */
    record Moves(Set<PlayerId> of) implements Demand {
        public Moves {
            of = Set.copyOf(of);
        }
    }

    /** The sealed draw is to be revealed. */
    record RevealDraw() implements Demand {}

    /**
     * Nothing: the game is over.
     *
     * @param reason a sentence for people about the result
     */
    record Over(Outcome outcome, String reason) implements Demand {}
}
