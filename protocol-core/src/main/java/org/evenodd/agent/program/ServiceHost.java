package org.evenodd.agent.program;

import org.evenodd.agent.http.AgentApi;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/** Serves agents at an address, over HTTP or in memory. */
@FunctionalInterface
public interface ServiceHost {

    /**
     * Binds the address and starts to serve the agent.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    OpenService open(ListenAddress address, AgentApi agent);

    /**
     * Binds the address and starts to serve the agent; callers that are turned away before their request is read are
     * logged to the given log.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    default OpenService open(ListenAddress address, AgentApi agent, Logger log) {
        return open(address, agent);
    }

    /**
     * A service that accepts requests until it is closed.
     *
     * @param endpoint at which others reach it
     * @param closing stops accepting requests, and lets those under way finish
     */
    record OpenService(Endpoint endpoint, Runnable closing) implements AutoCloseable {

        @Override
        public void close() {
            closing.run();
        }
    }
}
