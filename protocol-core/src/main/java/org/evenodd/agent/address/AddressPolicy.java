package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.Collection;
import java.util.Optional;

/**
 * Which addresses are called. Public ones are; link-local ones, those of metadata and what is no machine's never are.
 *
 * @param loopback whether this machine is
 * @param privateNets whether those of private nets are
 */
public record AddressPolicy(boolean loopback, boolean privateNets) {

    /** For leagues on one machine or in one net. */
    public static final AddressPolicy DEFAULT = new AddressPolicy(true, true);

    boolean permits(InetAddress address) {
        return switch (AddressKind.of(address)) {
            case LOOPBACK -> loopback;
            case PRIVATE -> privateNets;
            case PUBLIC -> true;
            case LINK_LOCAL, METADATA, NOWHERE -> false;
        };
    }

    /** The first of these that is not called; a host with such an address has no good ones. */
    Optional<InetAddress> forbidden(Collection<InetAddress> addresses) {
        return addresses.stream().filter(address -> !permits(address)).findFirst();
    }
}
