package org.evenodd.agent.address;

import java.util.List;

/** The blocks of IPv4 (RFC 6890). */
final class Ipv4 {

    static final int BYTES = 4;

    private static final Net LOOPBACK = Net.of("127.0.0.0/8");
    private static final Net LINK_LOCAL = Net.of("169.254.0.0/16");
    private static final List<Net> METADATA = List.of(Net.of("100.100.100.200/32"), Net.of("192.0.0.192/32"));
    private static final List<Net> PRIVATE =
            List.of(Net.of("10.0.0.0/8"), Net.of("172.16.0.0/12"), Net.of("192.168.0.0/16"), Net.of("100.64.0.0/10"));
    private static final List<Net> NOWHERE = List.of(Net.of("0.0.0.0/8"), Net.of("224.0.0.0/4"), Net.of("240.0.0.0/4"));

    private Ipv4() {}

    static AddressKind kind(byte[] address) {
        if (LINK_LOCAL.contains(address)) {
            return AddressKind.LINK_LOCAL;
        }
        if (Net.anyContains(METADATA, address)) {
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
