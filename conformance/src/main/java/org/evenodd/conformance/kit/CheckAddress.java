package org.evenodd.conformance.kit;

import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.agent.program.ServiceHost.OpenService;

/**
 * The address at which an agent finds the checker as its manager.
 *
 * @param anyPort whether another port may be used if this one is taken
 */
public record CheckAddress(ListenAddress address, boolean anyPort) {

    private static final int MANAGERS_PORT = 8000;

    /** The requested address, or the usual one of managers. */
    public static CheckAddress of(CommonOptions options) {
        return new CheckAddress(options.listenAddress(MANAGERS_PORT), !options.namesPort());
    }

    /**
     * Opens a service there.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    public OpenService open(ServiceHost host, AgentApi service) {
        try {
            return host.open(address, service);
        } catch (ProgramException e) {
            if (anyPort) {
                return host.open(address.at(0), service);
            }
            throw e;
        }
    }

    /** Whether the service had to use another port. */
    public boolean isTaken(OpenService open) {
        return anyPort && open.endpoint().port() != address.port();
    }
}
