package org.evenodd.protocol.agent;

import org.evenodd.protocol.transport.Service;

/** Lets services answer at an address: over HTTP, or in memory. */
@FunctionalInterface
public interface ServiceHost {

    /**
     * Begins to answer.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    OpenService open(ListenAddress address, Service service);
}
