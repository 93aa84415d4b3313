package org.evenodd.manager.delivery;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;

/**
 * An agent's endpoint and token.
 *
 * @param token the agent's own token, which authenticates the manager to it
 */
public record AgentContact(Endpoint endpoint, AuthToken token) {}
