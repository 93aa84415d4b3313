package org.evenodd.protocol.message;

/** The states of an agent (SPEC 11). */
public enum AgentState {
    INIT,
    REGISTERED,
    ACTIVE,
    SUSPENDED,
    SHUTDOWN
}
