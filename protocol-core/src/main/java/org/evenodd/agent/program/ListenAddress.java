package org.evenodd.agent.program;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.PublicUrl;

/**
 * The address at which an agent listens, and where others reach it.
 *
 * @param ports the port, and perhaps a direct one, which callers reach without a reverse proxy; 0 for a free one
 * @param advertisedHost the host under which others reach the ports
 * @param publicUrl under which others reach it through a reverse proxy
 */
public record ListenAddress(String host, List<Integer> ports, String advertisedHost, PublicUrl publicUrl) {

    private static final int MAX_PORT = 65535;

    /** Where agents have something: requests come with a public URL's path or without it, and must not mean two things. */
    private static final Pattern OWN_PATHS = Pattern.compile("/(agents|assets|cross-table|divisions|events|first-bot|"
            + "head-to-head|health|leagues|legs|matches|mcp|metrics|operator|players|relay|schemas|sign-in|statistics|"
            + "tables)(/.*)?");

    private static final Set<String> ANY_ADDRESS = Set.of("0.0.0.0", "0", "::", "[::]", "::0", "0:0:0:0:0:0:0:0");

    /** @throws ProgramException (wrong usage) for an invalid port or host, or a public URL at a path of our own */
    public ListenAddress {
        ports = List.copyOf(ports);
        ports.forEach(each -> ProgramException.requireNumber("--port", each, 0, MAX_PORT));
        if (OWN_PATHS.matcher(publicUrl.path()).matches()) {
            throw ProgramException.wrongUsage(
                    "--public-url %s begins like a path that our programs have themselves: choose another, like /algo"
                            .formatted(publicUrl));
        }
        if (HostName.of(advertisedHost).isEmpty()) {
            throw ProgramException.wrongUsage("--advertise-host takes a host name or an IP address%s, not \"%s\""
                    .formatted(Endpoint.objection("//" + advertisedHost), advertisedHost));
        }
    }

    /** The port, 0 for a free one. */
    public int port() {
        return ports.get(0);
    }

    private static String inUrl(String host) {
        return host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host;
    }

    /** Returns whether a host to bind stands for all addresses of the machine. */
    public static boolean isEverywhere(String host) {
        return ANY_ADDRESS.contains(host);
    }

    /** Returns the addresses to listen at, looking up a host name; empty for all addresses, and for an unknown host. */
    public Set<InetAddress> bound() {
        try {
            return isEverywhere(host) ? Set.of() : Set.copyOf(List.of(InetAddress.getAllByName(host)));
        } catch (UnknownHostException e) {
            return Set.of();
        }
    }

    /** Returns the same host with another port. */
    public ListenAddress at(int otherPort) {
        return new ListenAddress(host, List.of(otherPort), advertisedHost, publicUrl);
    }

    /** Returns the endpoint at a port. */
    public Endpoint endpoint(String scheme, int boundPort) {
        return Endpoint.parse("%s://%s:%d/mcp".formatted(scheme, inUrl(advertisedHost), boundPort));
    }
}
