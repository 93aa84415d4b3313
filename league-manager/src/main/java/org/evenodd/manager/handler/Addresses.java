package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.address.HostSearchResult;

/** Compares addresses; all addresses of this machine count as equal. */
final class Addresses {
    private static final Set<String> THIS_MACHINE =
            Set.of("127.0.0.1", "0:0:0:0:0:0:0:1", "::1", "0.0.0.0", "0:0:0:0:0:0:0:0");

    private Addresses() {}

    static List<InetAddress> of(HostSearchResult location) {
        return location instanceof HostSearchResult.FoundAddresses found ? found.addresses() : List.of();
    }

    static boolean shareOne(Collection<InetAddress> some, Collection<InetAddress> others) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(other -> isSame(one, other.getHostAddress())));
    }

    static boolean isSame(InetAddress one, String other) {
        String text = one.getHostAddress();
        return text.equals(other) || (THIS_MACHINE.contains(text) && THIS_MACHINE.contains(other));
    }
}
