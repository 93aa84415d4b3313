package org.evenodd.manager.registration;

import org.evenodd.protocol.value.Identifiers.AgentId;

/** The identity that a registering agent proved with its token. */
public sealed interface Identity {

    /** It sent no token. */
    record Unproven() implements Identity {}

    /**
     * It sent this agent's valid token. The token may be voided later, so decisions must check it again.
     *
     * @param generation of the token
     */
    record Proven(AgentId agent, int generation) implements Identity {}

    /**
     * Its token belongs to nobody, or is no longer valid.
     *
     * @param preview the part of it that an error may quote
     */
    record Disproven(String preview) implements Identity {}
}
