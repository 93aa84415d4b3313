package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** Why a match ended as it did. What a single player did wrong is a {@link Termination}. */
public enum MatchTermination implements WireName {
    /** A game was played out. */
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
    /** A mark beside the others: the players had met before, under a lease that came to nothing. */
    REPLAYED,
    /** A player failed, and the referee did not say how. */
    UNSPECIFIED;

    /** That of a match which one player lost so. */
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
