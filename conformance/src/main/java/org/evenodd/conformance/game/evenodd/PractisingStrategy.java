package org.evenodd.conformance.game.evenodd;

import java.util.Map;
import java.util.random.RandomGenerator;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** One of our strategies in matches against one player, with what it has seen of that player so far. */
public record PractisingStrategy(
        NamedStrategy strategy, PlayerId opponent, RandomGenerator random, GrowingMemory memory) {

    public PractisingStrategy(NamedStrategy strategy, PlayerId opponent, RandomGenerator random) {
        this(strategy, opponent, random, new GrowingMemory());
    }

    /** This one, or another strategy, which has seen nothing yet. */
    public PractisingStrategy playing(NamedStrategy next) {
        return next == strategy ? this : new PractisingStrategy(next, opponent, random);
    }

    /** Its next move, in a word. */
    public synchronized String move() {
        return strategy.choose(new Situation(opponent, memory), random).wireName();
    }

    /** Remembers the moves of a match. */
    public synchronized void remember(Map<PlayerId, String> moves) {
        moves.forEach((player, move) -> {
            Parity choice = ScriptedEvenOdd.parity(move);
            if (player.equals(opponent)) {
                memory.saw(opponent, choice);
            } else {
                memory.chose(choice);
            }
        });
    }
}
