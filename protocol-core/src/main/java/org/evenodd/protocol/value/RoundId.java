package org.evenodd.protocol.value;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;

/** A round of the schedule, from 1 (PRD 4.1.2). */
public record RoundId(int value) implements Comparable<RoundId> {

    public static final int MAX = 9999;

    public RoundId {
        if (value < 1 || value > MAX) {
            throw new InvalidValueException(ErrorCode.E006, "a round from 1 to " + MAX, String.valueOf(value));
        }
    }

    public RoundId next() {
        return new RoundId(value + 1);
    }

    @Override
    public int compareTo(RoundId other) {
        return Integer.compare(value, other.value);
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
