package org.evenodd.protocol.value;

/** A match, {@code R{round}M{n}} (PRD 4.1.2). */
public record MatchId(String value) {

    public static final Syntax SYNTAX = Syntax.of("^R[1-9][0-9]{0,3}M[1-9][0-9]{0,3}$", "a match id like R1M1");

    public MatchId {
        SYNTAX.require(value);
    }

    /** The n-th match of a round, from 1. */
    public static MatchId of(RoundId round, int number) {
        return new MatchId("R" + round.value() + "M" + number);
    }

    /** The round to which the match belongs. */
    public RoundId round() {
        return new RoundId(Integer.parseInt(value.substring(1, value.indexOf('M'))));
    }

    @Override
    public String toString() {
        return value;
    }
}
