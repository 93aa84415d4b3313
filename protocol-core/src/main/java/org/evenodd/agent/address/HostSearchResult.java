package org.evenodd.agent.address;

import java.net.InetAddress;
import java.util.List;

/** What became of the search for a host. */
public sealed interface HostSearchResult {

    /** It is at these addresses, all of which may be called. */
    record FoundAddresses(List<InetAddress> addresses) implements HostSearchResult {
        public FoundAddresses {
            addresses = List.copyOf(addresses);
        }
    }

    /** Nobody knows the name, at least not now. */
    record Unknown() implements HostSearchResult {}

    /** It is at an address that is not called. */
    record Forbidden(InetAddress address) implements HostSearchResult {

        /** Why, for people; quotes the address. */
        public String reason() {
            return "%s is %s, which is not called here"
                    .formatted(address.getHostAddress(), AddressKind.of(address).description());
        }
    }
}
