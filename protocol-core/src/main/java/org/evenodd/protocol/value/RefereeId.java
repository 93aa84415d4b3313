package org.evenodd.protocol.value;

/** A registered referee, REF01 to REF10, in order of registration (PRD 3.2.2). */
public record RefereeId(String value) implements AgentId, Comparable<RefereeId> {

    /** How many there can be. */
    public static final int MOST = 10;

    public static final Syntax SYNTAX = Syntax.of("^REF(0[1-9]|10)$", "a referee id, REF01 to REF10");

    public RefereeId {
        SYNTAX.require(value);
    }

    /** The n-th referee to register, from 1. */
    public static RefereeId of(int number) {
        return new RefereeId("REF%02d".formatted(number));
    }

    @Override
    public AgentKind kind() {
        return AgentKind.REFEREE;
    }

    @Override
    public int compareTo(RefereeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
