package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.WireName;

/**
 * How agents are reached, and who may come back.
 *
 * @param allowLoopback whether agents on this machine are called
 * @param allowPrivate whether agents at addresses of private nets are called
 * @param allowedHosts under which further names an agent may be spoken to, beside its bound and its advertised host
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

    /** Which addresses are called. */
    public AddressPolicy addresses() {
        return new AddressPolicy(allowLoopback, allowPrivate);
    }

    /** When the manager looks whether an endpoint answers: in the background, before it accepts, or never. */
    public enum EndpointCheck implements WireName {
        DEFERRED,
        STRICT,
        OFF;
    }

    /**
     * Where a player that forgot its token may take its place again: on a host of its own, from the same address,
     * nowhere.
     */
    public enum RejoinWithoutToken implements WireName {
        OWN_HOST,
        SAME_ADDRESS,
        NEVER;
    }
}
