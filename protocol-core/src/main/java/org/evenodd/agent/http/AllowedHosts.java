package org.evenodd.agent.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.value.HostName;

/**
 * The hosts under which an agent may be addressed, as MCP's transport demands against DNS rebinding: a browser page may
 * point its own host name to the agent's address, but has to send that name. Ports are ignored.
 *
 * @param names allowed whatever address they resolve to
 * @param everyAddress whether a request may name any IP address, which a page cannot fake by a name of its own;
 *     else loopback addresses only
 */
public record AllowedHosts(Set<HostName> names, boolean everyAddress) {

    private static final HostName LOCALHOST = new HostName("localhost");

    public AllowedHosts {
        names = Set.copyOf(names);
    }

    /**
     * Returns the allowed hosts of an agent.
     *
     * @param bound the host that it listens at, in whatever form the operating system took it
     * @param told the hosts under which others are told to find it
     */
    public static AllowedHosts of(String bound, List<HostName> others, String... told) {
        Set<HostName> names = new HashSet<>(others);
        names.add(LOCALHOST);
        HostName.of(bound).ifPresent(names::add);
        Stream.of(told).flatMap(host -> HostName.of(host).stream()).forEach(names::add);
        return new AllowedHosts(
                names, HostName.of(bound).filter(HostName::isLoopback).isEmpty());
    }

    /** Returns whether a request may name this host, given without port. */
    public boolean allowsHost(String host) {
        return HostName.of(host).filter(this::allows).isPresent();
    }

    private boolean allows(HostName host) {
        return names.contains(host) || (host.isAddress() && (everyAddress || host.isLoopback()));
    }

    /**
     * Returns whether pages of this origin, like {@code http://localhost:6274}, may send requests. A page may come from
     * any address, so only the agent's own and loopback addresses are allowed.
     */
    public boolean allowsOrigin(String origin) {
        try {
            String host = new URI(origin).getHost();
            return host != null
                    && HostName.of(host)
                            .filter(page -> names.contains(page) || page.isLoopback())
                            .isPresent();
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
