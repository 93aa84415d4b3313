package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.List;

/** The result of resolving a host. */
public sealed interface HostSearchResult {

    /** The host's addresses, all of which may be called. */
    record FoundAddresses(List<InetAddress> addresses) implements HostSearchResult {
        public FoundAddresses {
            addresses = List.copyOf(addresses);
        }
    }

    /** The name cannot be resolved, at least not now. */
    record Unknown() implements HostSearchResult {}

    /** The host has an address that must not be called. */
    record Forbidden(InetAddress address) implements HostSearchResult {

        /** The reason, for people; quotes the address. */
        public String reason() {
            return "%s is %s, which is not called here"
                    .formatted(address.getHostAddress(), AddressKind.of(address).description());
        }
    }
}
