package org.evenodd.agent.program;

import org.evenodd.protocol.value.Endpoint;

/** A service that answers. */
public interface OpenService extends AutoCloseable {

    /** Where others call it. */
    Endpoint endpoint();

    /** Takes no more requests, and lets those under way end. */
    @Override
    void close();
}
