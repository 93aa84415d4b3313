package org.evenodd.protocol.transport.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.evenodd.protocol.transport.address.Location;
import org.evenodd.protocol.transport.address.Resolver;

/** Connects to the addresses that the agent's resolver has found and checked, and to no others. */
record PinnedAddresses(Resolver resolver) implements SocketAddressResolver {

    @Override
    public void resolve(String host, int port, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
        resolver.find(host)
                .thenAccept(location -> answer(host, port, location, promise))
                .exceptionally(bug -> {
                    promise.failed(bug);
                    return null;
                });
    }

    private static void answer(String host, int port, Location location, Promise<List<InetSocketAddress>> promise) {
        if (location instanceof Location.Found found) {
            promise.succeeded(at(found.addresses(), port));
        } else if (location instanceof Location.Forbidden forbidden) {
            promise.failed(new ForbiddenAddressException(forbidden.reason()));
        } else {
            promise.failed(new UnknownHostException(host));
        }
    }

    private static List<InetSocketAddress> at(List<InetAddress> addresses, int port) {
        return addresses.stream()
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }
}
