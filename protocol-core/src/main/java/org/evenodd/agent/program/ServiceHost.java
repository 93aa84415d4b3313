package org.evenodd.agent.program;

import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.service.AgentApi;
import org.slf4j.Logger;

/** Lets agents answer at an address: over HTTP, or in memory. */
@FunctionalInterface
public interface ServiceHost {

    /**
     * Begins to answer.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    OpenService open(ListenAddress address, AgentApi agent);

    /**
     * Begins to answer, and tells a log of its own who is turned away before anything is read.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    default OpenService open(ListenAddress address, AgentApi agent, Logger log) {
        return open(address, agent);
    }
}
