package org.evenodd.referee.game;

import java.util.Set;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.PlayerId;

/** What a game needs to go on. */
public sealed interface Demand {

    /** A move of each of these players, unseen by the others. */
    record Moves(Set<PlayerId> of) implements Demand {
        public Moves {
            of = Set.copyOf(of);
        }
    }

    /** The draw, which was sealed until now. */
    record RevealDraw() implements Demand {}

    /**
     * Nothing: the game has been played out.
     *
     * @param reason a sentence for people
     */
    record Over(Outcome outcome, String reason) implements Demand {}
}
