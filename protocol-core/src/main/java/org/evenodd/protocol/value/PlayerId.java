package org.evenodd.protocol.value;

/** A registered player, P01 to P99, in order of registration (PRD 3.4.2). */
public record PlayerId(String value) implements AgentId, Comparable<PlayerId> {

    /** How many there can be. */
    public static final int MOST = 99;

    public static final Syntax SYNTAX = Syntax.of("^P(0[1-9]|[1-9][0-9])$", "a player id, P01 to P99");

    public PlayerId {
        SYNTAX.require(value);
    }

    /** The n-th player to register, from 1. */
    public static PlayerId of(int number) {
        return new PlayerId("P%02d".formatted(number));
    }

    @Override
    public AgentKind kind() {
        return AgentKind.PLAYER;
    }

    @Override
    public int compareTo(PlayerId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
