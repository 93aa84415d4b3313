package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.Collection;
import java.util.Optional;

/**
 * Decides which addresses may be called. Public ones may; link-local and metadata addresses, and those of no single
 * machine, never.
 *
 * @param loopback whether this machine may be called
 * @param privateNets whether private networks may be called
 */
public record AddressPolicy(boolean loopback, boolean privateNets) {

    /** For leagues on one machine or in one network. */
    public static final AddressPolicy DEFAULT = new AddressPolicy(true, true);

    boolean permits(InetAddress address) {
        return switch (AddressKind.of(address)) {
            case LOOPBACK -> loopback;
            case PRIVATE -> privateNets;
            case PUBLIC -> true;
            case LINK_LOCAL, METADATA, NOWHERE -> false;
        };
    }

    /** The first forbidden address; a host with one is not called at all. */
    Optional<InetAddress> forbidden(Collection<InetAddress> addresses) {
        return addresses.stream().filter(address -> !permits(address)).findFirst();
    }
}
