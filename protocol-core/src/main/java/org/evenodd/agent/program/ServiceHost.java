package org.evenodd.agent.program;

import java.util.List;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PublicUrl;
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
     * @param publicUrl under which others reach it through a reverse proxy
     * @param ports the endpoints at its port and, if it has one, at its direct port
     * @param closing stops accepting requests, and lets those under way finish
     */
    record OpenService(PublicUrl publicUrl, List<Endpoint> ports, Runnable closing) implements AutoCloseable {

        /** Where others are told to reach it. */
        public Endpoint endpoint() {
            return publicUrl.endpointOr(listening());
        }

        /** Where it listens, as its own machine and a reverse proxy reach it. */
        public Endpoint listening() {
            return ports.get(0);
        }

        @Override
        public void close() {
            closing.run();
        }
    }
}
