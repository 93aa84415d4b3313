package org.evenodd.agent.address;

import java.util.List;

/** The special-purpose IPv6 blocks (RFC 6890). */
final class Ipv6 {

    private static final AddressBlock LOOPBACK = AddressBlock.of("::1/128");
    private static final AddressBlock LINK_LOCAL = AddressBlock.of("fe80::/10");
    private static final AddressBlock METADATA = AddressBlock.of("fd00:ec2::254/128");
    private static final List<AddressBlock> PRIVATE =
            List.of(AddressBlock.of("fc00::/7"), AddressBlock.of("fec0::/10"));
    private static final AddressBlock UNSPECIFIED = AddressBlock.of("::/128");
    private static final AddressBlock NOWHERE = AddressBlock.of("ff00::/8");

    private Ipv6() {}

    static AddressKind kind(byte[] address) {
        if (LINK_LOCAL.contains(address)) {
            return AddressKind.LINK_LOCAL;
        }
        if (METADATA.contains(address)) {
            return AddressKind.METADATA;
        }
        if (UNSPECIFIED.contains(address)) {
            return AddressKind.UNSPECIFIED;
        }
        if (NOWHERE.contains(address)) {
            return AddressKind.NOWHERE;
        }
        if (LOOPBACK.contains(address)) {
            return AddressKind.LOOPBACK;
        }
        return AddressBlock.anyContains(PRIVATE, address) ? AddressKind.PRIVATE : AddressKind.PUBLIC;
    }
}
