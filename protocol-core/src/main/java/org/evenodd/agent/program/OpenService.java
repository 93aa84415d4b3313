package org.evenodd.agent.program;

import org.evenodd.protocol.value.Endpoint;

/** A service that accepts requests until it is closed. */
public interface OpenService extends AutoCloseable {

    /** Returns the endpoint at which others reach it. */
    Endpoint endpoint();

    /** Stops accepting requests and lets those under way finish. */
    @Override
    void close();
}
