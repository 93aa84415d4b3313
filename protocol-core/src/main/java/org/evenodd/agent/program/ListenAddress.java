package org.evenodd.agent.program;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * The address at which an agent listens, and the host under which others reach it.
 *
 * @param port 0 for a free one
 */
public record ListenAddress(String host, int port, String advertisedHost) {

    private static final int MAX_PORT = 65535;
    private static final Set<String> ANY_ADDRESS = Set.of("0.0.0.0", "0", "::", "[::]", "::0", "0:0:0:0:0:0:0:0");

    /** @throws ProgramException (wrong usage) for an invalid port or host */
    public ListenAddress {
        ProgramException.requireNumber("--port", port, 0, MAX_PORT);
        if (!isHost(advertisedHost)) {
            throw ProgramException.wrongUsage("--advertise-host takes a host name or an IP address%s, not \"%s\""
                    .formatted(Endpoint.objection("//" + advertisedHost), advertisedHost));
        }
    }

    private static boolean isHost(String host) {
        try {
            return Endpoint.parse("http://" + inUrl(host) + '/')
                    .uri()
                    .getRawPath()
                    .equals("/");
        } catch (InvalidValueException e) {
            return false;
        }
    }

    private static String inUrl(String host) {
        return host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host;
    }

    /** Returns whether the host stands for all addresses of the machine. */
    public boolean isEverywhere() {
        return isEverywhere(host);
    }

    static boolean isEverywhere(String host) {
        return ANY_ADDRESS.contains(host);
    }

    /** Returns the addresses to listen at, looking up a host name; empty for all addresses, and for an unknown host. */
    public Set<InetAddress> bound() {
        try {
            return isEverywhere() ? Set.of() : Set.copyOf(List.of(InetAddress.getAllByName(host)));
        } catch (UnknownHostException e) {
            return Set.of();
        }
    }

    /** Returns the same host with another port. */
    public ListenAddress at(int otherPort) {
        return new ListenAddress(host, otherPort, advertisedHost);
    }

    /** Returns the http endpoint at which others reach the agent. */
    public Endpoint endpoint(int boundPort) {
        return endpoint("http", boundPort);
    }

    Endpoint endpoint(String scheme, int boundPort) {
        return Endpoint.parse("%s://%s:%d/mcp".formatted(scheme, inUrl(advertisedHost), boundPort));
    }
}
