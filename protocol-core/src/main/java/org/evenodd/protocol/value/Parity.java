package org.evenodd.protocol.value;

/** A choice, and the parity of a drawn number (PRD 6.2.2). */
public enum Parity implements WireName {
    EVEN,
    ODD;

    /** The parity of a number. */
    public static Parity of(int number) {
        return number % 2 == 0 ? EVEN : ODD;
    }

    public Parity opposite() {
        return this == EVEN ? ODD : EVEN;
    }

    @Override
    public String toString() {
        return wireName();
    }
}
