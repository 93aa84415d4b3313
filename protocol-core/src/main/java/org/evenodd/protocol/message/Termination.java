package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** Why a player, through its own fault or the operator's will, did not finish a match. */
public enum Termination implements WireName {
    TIMEOUT_JOIN,
    TIMEOUT_CHOICE,
    REFUSED,
    INVALID_JOIN,
    INVALID_CHOICE,
    UNREACHABLE,
    SUSPENDED,
    OPERATOR;

    /** Whether the player could not be heard at all: E001 or E009, the errors that suspend. */
    public boolean silent() {
        return this == TIMEOUT_JOIN || this == TIMEOUT_CHOICE || this == UNREACHABLE;
    }
}
