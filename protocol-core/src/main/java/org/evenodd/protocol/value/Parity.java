package org.evenodd.protocol.value;

import java.util.Locale;

/** A choice, and the parity of a drawn number. */
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

    /** The word on the wire, in lower case (PRD 6.2.2). */
    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return wireName();
    }
}
