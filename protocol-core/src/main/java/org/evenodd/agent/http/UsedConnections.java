package org.evenodd.agent.http;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.jetty.client.Connection;

/** Remembers which open connections have carried a request. */
final class UsedConnections {

    private final Set<Connection> used = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Notes a request on a connection; returns whether it is not the first. */
    boolean use(Connection connection) {
        return !used.add(connection);
    }
}
