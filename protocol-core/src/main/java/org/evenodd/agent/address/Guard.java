package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** Has the last word before somebody is called, whenever the host was found. */
@FunctionalInterface
public interface Guard {

    /** Why a host is not called at these addresses, for people; empty if nothing speaks against it. */
    Optional<String> objection(String host, int port, List<InetAddress> addresses);
}
