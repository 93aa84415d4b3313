package org.evenodd.agent.address;

import java.util.Arrays;

/** IPv4 addresses embedded in IPv6 addresses, to which a request would be delivered. */
final class Embedded {

    private static final AddressBlock NAT64 = AddressBlock.of("64:ff9b::/96");
    private static final AddressBlock LOCAL_NAT64 = AddressBlock.of("64:ff9b:1::/48");
    private static final AddressBlock COMPATIBLE = AddressBlock.of("::/96");
    private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::/16");
    private static final int TAIL = 12;
    private static final int AFTER_SIX_TO_FOUR = 2;

    private Embedded() {}

    /** The embedded address if there is one, else the address itself. */
    static byte[] innermost(byte[] address) {
        if (SIX_TO_FOUR.contains(address)) {
            return inner(address, AFTER_SIX_TO_FOUR);
        }
        boolean atTheEnd = NAT64.contains(address) || LOCAL_NAT64.contains(address) || isCompatible(address);
        return atTheEnd ? inner(address, TAIL) : address;
    }

    /** Excludes the unspecified and the loopback address: they lie in the block, but embed nothing. */
    private static boolean isCompatible(byte[] address) {
        return COMPATIBLE.contains(address) && (address[TAIL] != 0 || address[TAIL + 1] != 0);
    }

    private static byte[] inner(byte[] address, int from) {
        return Arrays.copyOfRange(address, from, from + Ipv4.BYTES);
    }
}
