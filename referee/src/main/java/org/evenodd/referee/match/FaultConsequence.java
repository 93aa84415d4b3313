package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;

/** What follows a player's fault. */
public sealed interface FaultConsequence {

    /** Returns which repetition this is, counted from 1. */
    int number();

    int most();

    /** Returns whether the player may still answer (PRD 6.2.4). */
    boolean open();

    /** The call is repeated at that time. */
    record RetryAt(int number, int most, Instant at) implements FaultConsequence {

        @Override
        public boolean open() {
            return true;
        }
    }

    /** A valid answer is still accepted for that long. */
    record AnswerWithin(int number, int most, Duration left) implements FaultConsequence {

        @Override
        public boolean open() {
            return true;
        }
    }

    /** The player loses the match. */
    record MatchForfeited(int number, int most) implements FaultConsequence {

        @Override
        public boolean open() {
            return false;
        }
    }
}
