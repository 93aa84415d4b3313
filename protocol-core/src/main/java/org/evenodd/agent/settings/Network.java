package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.HostRange;
import org.evenodd.protocol.value.WireName;

/**
 * Which agents may be called, and which may return without a token.
 *
 * @param allowPrivate whether agents in private networks may be called
 * @param allowedHosts further host names of an agent, beside its bound and advertised host
 * @param localCallers whether a caller at an address of this machine counts as being on it
 * @param endpointHosts hosts on this machine's side that agents from elsewhere may name all the same
 */
public record Network(
        EndpointCheck endpointCheck,
        RejoinWithoutToken rejoinWithoutToken,
        boolean allowPrivate,
        List<HostName> allowedHosts,
        boolean localCallers,
        List<HostRange> endpointHosts) {

    public Network {
        allowedHosts = List.copyOf(allowedHosts);
        endpointHosts = List.copyOf(endpointHosts);
    }

    /** For whom addresses of this machine may be called. */
    public OwnMachine ownMachine() {
        return new OwnMachine(localCallers, endpointHosts);
    }

    /** The policy for addresses to call. */
    public AddressPolicy addresses() {
        return new AddressPolicy(allowPrivate);
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
