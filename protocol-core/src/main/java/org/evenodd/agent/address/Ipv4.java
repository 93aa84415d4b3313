package org.evenodd.agent.address;

import java.util.List;

/** The special-purpose IPv4 blocks (RFC 6890). */
final class Ipv4 {

    static final int BYTES = 4;

    private static final AddressBlock LOOPBACK = AddressBlock.of("127.0.0.0/8");
    private static final AddressBlock LINK_LOCAL = AddressBlock.of("169.254.0.0/16");
    private static final AddressBlock UNSPECIFIED = AddressBlock.of("0.0.0.0/32");
    private static final List<AddressBlock> METADATA = List.of(
            AddressBlock.of("169.254.169.254/32"),
            AddressBlock.of("100.100.100.200/32"),
            AddressBlock.of("192.0.0.192/32"));
    private static final List<AddressBlock> PRIVATE = List.of(
            AddressBlock.of("10.0.0.0/8"),
            AddressBlock.of("172.16.0.0/12"),
            AddressBlock.of("192.168.0.0/16"),
            AddressBlock.of("100.64.0.0/10"));
    private static final List<AddressBlock> NOWHERE =
            List.of(AddressBlock.of("0.0.0.0/8"), AddressBlock.of("224.0.0.0/4"), AddressBlock.of("240.0.0.0/4"));

    private Ipv4() {}

    static AddressKind kind(byte[] address) {
        if (AddressBlock.anyContains(METADATA, address)) {
            return AddressKind.METADATA;
        }
        if (LINK_LOCAL.contains(address)) {
            return AddressKind.LINK_LOCAL;
        }
        if (UNSPECIFIED.contains(address)) {
            return AddressKind.UNSPECIFIED;
        }
        if (AddressBlock.anyContains(NOWHERE, address)) {
            return AddressKind.NOWHERE;
        }
        if (LOOPBACK.contains(address)) {
            return AddressKind.LOOPBACK;
        }
        return AddressBlock.anyContains(PRIVATE, address) ? AddressKind.PRIVATE : AddressKind.PUBLIC;
    }
}
