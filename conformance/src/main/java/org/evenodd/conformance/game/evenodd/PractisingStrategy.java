package org.evenodd.conformance.game.evenodd;

import java.util.Map;
import java.util.random.RandomGenerator;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** One of our strategies in matches against one player, with what it has seen of that player so far. */
public final class PractisingStrategy {

    private final GrowingMemory memory = new GrowingMemory();
    private final NamedStrategy strategy;
    private final PlayerId opponent;
    private final RandomGenerator random;

    public PractisingStrategy(NamedStrategy strategy, PlayerId opponent, RandomGenerator random) {
        this.strategy = strategy;
        this.opponent = opponent;
        this.random = random;
    }

    /** Its next move, in a word. */
    public String move() {
        return strategy.choose(new Situation(opponent, memory), random).wireName();
    }

    /** Remembers the moves of a match. */
    public void remember(Map<PlayerId, String> moves) {
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
