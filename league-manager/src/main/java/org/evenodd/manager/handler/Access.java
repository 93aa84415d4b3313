package org.evenodd.manager.handler;

import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;

/** Whether a caller is who it must be. */
sealed interface Access {

    /** The call comes from this agent. */
    record AccessGranted(AgentId agent) implements Access {}

    /** The call is not to be acted upon. */
    record AccessDenied(Refusal refusal) implements Access {}
}
