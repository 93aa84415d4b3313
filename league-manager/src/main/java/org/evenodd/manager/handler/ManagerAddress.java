package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.protocol.value.Endpoint;

/**
 * The League Manager's own addresses.
 *
 * @param endpoint the endpoint by which others know it
 * @param bound the addresses it listens on
 * @param everywhere whether it listens on all addresses of its machine
 * @param rival the endpoint of another manager of the same league, if known
 */
public record ManagerAddress(
        Endpoint endpoint, Set<InetAddress> bound, boolean everywhere, Supplier<Optional<Endpoint>> rival) {

    public ManagerAddress {
        bound = Set.copyOf(bound);
    }

    boolean binds(InetAddress address, int port) {
        return port == endpoint.port() && (everywhere ? OwnMachine.has(address) : isBound(address));
    }

    /** Whether an address belongs to the manager's machine. */
    boolean isHostAt(InetAddress address) {
        return isBound(address) || OwnMachine.has(address);
    }

    private boolean isBound(InetAddress address) {
        return bound.stream().anyMatch(own -> Addresses.isSame(own, address.getHostAddress()));
    }

    /** The known endpoints of this league's managers. */
    List<Endpoint> endpoints() {
        return Stream.concat(Stream.of(endpoint), rival.get().stream()).toList();
    }
}
