package org.evenodd.protocol.game;

import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/**
 * The game: both players secretly choose a parity, a number from 1 to 10 is drawn, and the only correct choice wins.
 */
public final class EvenOdd {

    public static final int LOWEST = 1;
    public static final int HIGHEST = 10;

    private EvenOdd() {}

    /** The outcome of a game in which both chose. */
    public static Outcome decide(PlayerId a, Parity choiceOfA, PlayerId b, Parity choiceOfB, int number) {
        if (choiceOfA == choiceOfB) {
            return new Outcome.Draw(a, b);
        }
        return new Outcome.Win(a, b, choiceOfA == Parity.of(number) ? a : b);
    }
}
