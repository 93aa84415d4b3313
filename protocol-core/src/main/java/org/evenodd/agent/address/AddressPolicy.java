package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.Collection;
import java.util.Optional;

/**
 * Decides which addresses may be called, for any agent: metadata addresses, and addresses of more than one machine, never.
 * About this machine's own addresses, {@link OwnMachine} decides.
 *
 * @param privateNets whether private networks may be called
 */
public record AddressPolicy(boolean privateNets) {

    /** For leagues on one machine or in one network. */
    public static final AddressPolicy DEFAULT = new AddressPolicy(true);

    boolean permits(InetAddress address) {
        return switch (AddressKind.of(address)) {
            case PRIVATE -> privateNets;
            case LOOPBACK, UNSPECIFIED, LINK_LOCAL, PUBLIC -> true;
            case METADATA, NOWHERE -> false;
        };
    }

    /** The first forbidden address; a host with one is not called at all. */
    Optional<InetAddress> forbidden(Collection<InetAddress> addresses) {
        return addresses.stream().filter(address -> !permits(address)).findFirst();
    }
}
