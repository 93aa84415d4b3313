package org.evenodd.agent.address;

import java.util.List;

/** The blocks of IPv6 (RFC 6890). */
final class Ipv6 {

    private static final Net LOOPBACK = Net.of("::1/128");
    private static final Net LINK_LOCAL = Net.of("fe80::/10");
    private static final Net METADATA = Net.of("fd00:ec2::254/128");
    private static final List<Net> PRIVATE = List.of(Net.of("fc00::/7"), Net.of("fec0::/10"));
    private static final List<Net> NOWHERE = List.of(Net.of("::/128"), Net.of("ff00::/8"));

    private Ipv6() {}

    static AddressKind kind(byte[] address) {
        if (LINK_LOCAL.contains(address)) {
            return AddressKind.LINK_LOCAL;
        }
        if (METADATA.contains(address)) {
            return AddressKind.METADATA;
        }
        if (Net.anyContains(NOWHERE, address)) {
            return AddressKind.NOWHERE;
        }
        if (LOOPBACK.contains(address)) {
            return AddressKind.LOOPBACK;
        }
        return Net.anyContains(PRIVATE, address) ? AddressKind.PRIVATE : AddressKind.PUBLIC;
    }
}
