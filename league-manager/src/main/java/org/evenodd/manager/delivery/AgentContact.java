package org.evenodd.manager.delivery;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;

/**
 * How to speak to an agent.
 *
 * @param token the agent's own, by which it knows that it is the manager who speaks
 */
public record AgentContact(Endpoint endpoint, AuthToken token) {}
