package org.evenodd.manager.handler;

import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** The outcome of authenticating a caller. */
sealed interface Access {

    /** The caller is this agent. */
    record AccessGranted(AgentId agent) implements Access {}

    /** The call must be refused. */
    record AccessDenied(Refusal refusal) implements Access {}
}
