package org.evenodd.protocol.value;

/**
 * A registered referee, in order of registration: REF01 to REF10 (PRD 3.2.2), and above them those that waited for the
 * operator to admit them.
 */
public record RefereeId(String value) implements AgentId, Comparable<RefereeId> {

    /** How many can be given matches. */
    public static final int MOST = 10;

    /** How many can wait to be admitted. */
    public static final int MOST_WAITING = 10;

    public static final Syntax SYNTAX = Syntax.of("^REF(0[1-9]|[1-9][0-9])$", "a referee id, REF01 to REF99");

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
