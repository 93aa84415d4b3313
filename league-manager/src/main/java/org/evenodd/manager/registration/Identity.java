package org.evenodd.manager.registration;

import org.evenodd.protocol.value.AgentId;

/** Who a registering agent proved to be with the token it brought. */
public sealed interface Identity {

    /** It brought none. */
    record Unproven() implements Identity {}

    /**
     * Its token is this agent's valid one, or was when it was looked at: what is decided later must look again.
     *
     * @param generation of the token
     */
    record Proven(AgentId agent, int generation) implements Identity {}

    /**
     * Its token is nobody's, or no longer valid.
     *
     * @param preview as much of it as an error may quote
     */
    record Disproven(String preview) implements Identity {}
}
