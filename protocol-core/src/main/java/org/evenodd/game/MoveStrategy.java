package org.evenodd.game;

import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/**
 * A player's choice of moves, by its view alone.
 *
 * @param name on the command line
 * @param description in a line
 * @param choice a legal move; the generator is the only source of randomness
 */
public record MoveStrategy<V extends Record, M extends Record>(
        String name, String description, BiFunction<V, RandomGenerator, M> choice) {

    @Override
    public String toString() {
        return name;
    }
}
