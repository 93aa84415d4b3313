package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.WireName;

/**
 * Which agents may be called, and which may return without a token.
 *
 * @param allowLoopback whether agents on this machine may be called
 * @param allowPrivate whether agents in private networks may be called
 * @param allowedHosts further host names of an agent, beside its bound and advertised host
 */
public record Network(
        EndpointCheck endpointCheck,
        RejoinWithoutToken rejoinWithoutToken,
        boolean allowLoopback,
        boolean allowPrivate,
        List<HostName> allowedHosts) {

    public Network {
        allowedHosts = List.copyOf(allowedHosts);
    }

    /** The policy for addresses to call. */
    public AddressPolicy addresses() {
        return new AddressPolicy(allowLoopback, allowPrivate);
    }

    /** When the manager probes an endpoint: in the background, before it accepts a registration, or never. */
    public enum EndpointCheck implements WireName {
        DEFERRED,
        STRICT,
        OFF;
    }

    /**
     * When a player without its token may take its place again: on a host of its own, from the same address, or never.
     */
    public enum RejoinWithoutToken implements WireName {
        OWN_HOST,
        SAME_ADDRESS,
        NEVER;
    }
}
