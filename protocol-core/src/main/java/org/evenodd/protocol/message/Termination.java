package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** Why a player did not finish a match: its own fault, or the operator's act. */
public enum Termination implements WireName {
    TIMEOUT_JOIN,
    TIMEOUT_CHOICE,
    REFUSED,
    INVALID_JOIN,
    INVALID_CHOICE,
    UNREACHABLE,
    SUSPENDED,
    OPERATOR;

    /** Whether the player was silent: E001 or E009, the errors that lead to suspension. */
    public boolean silent() {
        return this == TIMEOUT_JOIN || this == TIMEOUT_CHOICE || this == UNREACHABLE;
    }
}
