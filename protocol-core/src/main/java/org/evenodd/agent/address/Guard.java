package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** A last check before a host is called, whenever it was resolved. */
@FunctionalInterface
public interface Guard {

    /** Why a host must not be called at these addresses, for people; empty if it may be. */
    Optional<String> objection(String host, int port, List<InetAddress> addresses);
}
