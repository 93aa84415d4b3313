package org.evenodd.agent.service;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.value.HostName;

/**
 * Under which hosts an agent may be spoken to, as MCP's transport asks for: a page in a browser that has its own name
 * point to the agent's address (DNS rebinding) still has to send that name. The port says nothing and may be any.
 *
 * @param names whatever they stand for
 * @param everyAddress whether any IP address will do as the host of a request, for which a page cannot have its own
 *     name
 *     stand; else those of the loopback only
 */
public record AllowedHosts(Set<HostName> names, boolean everyAddress) {

    private static final HostName LOCALHOST = new HostName("localhost");

    public AllowedHosts {
        names = Set.copyOf(names);
    }

    /**
     * Those of an agent.
     *
     * @param bound the host that it listens at, in whatever form the operating system took it
     * @param advertised the host under which others are told to find it
     */
    public static AllowedHosts of(String bound, String advertised, List<HostName> others) {
        Set<HostName> names = new HashSet<>(others);
        names.add(LOCALHOST);
        HostName.of(bound).ifPresent(names::add);
        HostName.of(advertised).ifPresent(names::add);
        return new AllowedHosts(
                names, HostName.of(bound).filter(HostName::isLoopback).isEmpty());
    }

    /** Whether a request may name this host, which comes without its port. */
    public boolean allowsHost(String host) {
        return HostName.of(host).filter(this::allows).isPresent();
    }

    private boolean allows(HostName host) {
        return names.contains(host) || (host.isAddress() && (everyAddress || host.isLoopback()));
    }

    /**
     * Whether pages of this origin, like {@code http://localhost:6274}, may send requests. A page may come from any
     * address, so that addresses are let in only where they are the agent's own, or this machine's.
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
