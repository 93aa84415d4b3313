package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;

/** What comes after a player's fault. */
public sealed interface FaultConsequence {

    /** The n-th of so many repetitions. */
    int number();

    int most();

    /** Whether the player may still answer (PRD 6.2.4). */
    boolean open();

    /** The call goes out again at that time. */
    record RetryAt(int number, int most, Instant at) implements FaultConsequence {

        @Override
        public boolean open() {
            return true;
        }
    }

    /** A right answer is welcome for that long. */
    record AnswerWithin(int number, int most, Duration left) implements FaultConsequence {

        @Override
        public boolean open() {
            return true;
        }
    }

    /** The match is lost. */
    record MatchForfeited(int number, int most) implements FaultConsequence {

        @Override
        public boolean open() {
            return false;
        }
    }
}
