package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** The reason for a match's ending. A single player's fault is a {@link Termination}. */
public enum MatchTermination implements WireName {
    /** The game was played to the end. */
    NORMAL,
    TIMEOUT_JOIN,
    TIMEOUT_CHOICE,
    REFUSED,
    INVALID_JOIN,
    INVALID_CHOICE,
    UNREACHABLE,
    SUSPENDED,
    BOTH_FAILED,
    OPERATOR,
    /** Counted beside the others: the players had met before, under a lease without a result. */
    REPLAYED,
    /** A player failed for a reason that the referee did not give. */
    UNSPECIFIED;

    /** The reason for a match that one player lost by this fault. */
    public static MatchTermination of(Termination fault) {
        return switch (fault) {
            case TIMEOUT_JOIN -> TIMEOUT_JOIN;
            case TIMEOUT_CHOICE -> TIMEOUT_CHOICE;
            case UNREACHABLE -> UNREACHABLE;
            case REFUSED -> REFUSED;
            case INVALID_JOIN -> INVALID_JOIN;
            case INVALID_CHOICE -> INVALID_CHOICE;
            case SUSPENDED -> SUSPENDED;
            case OPERATOR -> OPERATOR;
        };
    }
}
