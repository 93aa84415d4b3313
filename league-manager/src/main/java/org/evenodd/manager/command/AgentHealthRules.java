package org.evenodd.manager.command;

import org.evenodd.protocol.value.AgentId;

/** What follows when an agent is heard or found silent: agent health, as the rooms below it see it. */
public interface AgentHealthRules {

    /** An agent has shown that it is there. */
    void heard(UnitOfWork turn, AgentId agent);

    /** An agent has not answered for longer than it is borne. */
    void silent(UnitOfWork turn, AgentId agent);
}
