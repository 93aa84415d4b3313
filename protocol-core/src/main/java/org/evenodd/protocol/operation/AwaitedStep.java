package org.evenodd.protocol.operation;

import org.evenodd.protocol.value.WireName;

/** What is due next in a match that a referee has in hand. */
public enum AwaitedStep implements WireName {
    /** The players are to accept the invitation. */
    INVITATION,
    /** The players are to choose. */
    CHOICE,
    /** The match is played, and the manager has not accepted the referee's report yet. */
    REPORT
}
