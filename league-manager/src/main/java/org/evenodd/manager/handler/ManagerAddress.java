package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
        return port == endpoint.port() && (everywhere ? isLocal(address) : isBound(address));
    }

    /** Whether an address belongs to the manager's machine. */
    boolean isHostAt(InetAddress address) {
        return isBound(address) || isLocal(address);
    }

    private boolean isBound(InetAddress address) {
        return bound.stream().anyMatch(own -> Addresses.isSame(own, address.getHostAddress()));
    }

    private static boolean isLocal(InetAddress address) {
        try {
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }

    /** The known endpoints of this league's managers. */
    List<Endpoint> endpoints() {
        return Stream.concat(Stream.of(endpoint), rival.get().stream()).toList();
    }
}
