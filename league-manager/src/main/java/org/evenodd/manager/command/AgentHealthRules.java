package org.evenodd.manager.command;

import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * What happens when an agent answers or falls silent; implemented by the health package, so that packages below it can
 * call it.
 */
public interface AgentHealthRules {

    /** The agent has answered or called. */
    void answered(UnitOfWork work, AgentId agent);

    /** The agent has been silent for longer than is tolerated. */
    void silent(UnitOfWork work, AgentId agent);
}
