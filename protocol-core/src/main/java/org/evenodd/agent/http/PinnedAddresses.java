package org.evenodd.agent.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.Resolver;
import org.jspecify.annotations.Nullable;

/**
 * Connects only to addresses that the agent's resolver has found and checked. A request tagged with its host's
 * addresses goes to them.
 */
record PinnedAddresses(Resolver resolver) implements SocketAddressResolver {

    @Override
    public void resolve(String host, int port, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
        find(host, context.get(Destination.CONTEXT_KEY))
                .thenAccept(location -> answer(host, port, location, promise))
                .exceptionally(bug -> {
                    promise.failed(bug);
                    return null;
                });
    }

    private CompletableFuture<HostSearchResult> find(String host, @Nullable Object destination) {
        return destination instanceof Destination jettyDestination
                        && jettyDestination.getOrigin().getTag() instanceof HostSearchResult.FoundAddresses found
                ? CompletableFuture.completedFuture(found)
                : resolver.find(host);
    }

    private void answer(String host, int port, HostSearchResult location, Promise<List<InetSocketAddress>> promise) {
        if (location instanceof HostSearchResult.FoundAddresses found) {
            resolver.objection(host, port, found.addresses())
                    .ifPresentOrElse(
                            reason -> promise.failed(new ForbiddenAddressException(reason)),
                            () -> promise.succeeded(at(found.addresses(), port)));
        } else if (location instanceof HostSearchResult.Forbidden forbidden) {
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

    /** A host has an address that must not be called; the message says which and why. */
    static final class ForbiddenAddressException extends IOException {

        private static final long serialVersionUID = 1L;

        ForbiddenAddressException(String reason) {
            super(reason);
        }
    }
}
