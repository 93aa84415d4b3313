package org.evenodd.agent.address;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** A block of addresses, as in {@code 10.0.0.0/8}. */
final class AddressBlock {

    private static final int BYTE = 8;

    private final byte[] base;
    private final int bits;

    private AddressBlock(byte[] base, int bits) {
        this.base = base;
        this.bits = bits;
    }

    /** Parses an address with its prefix length; an invalid literal is a bug. */
    static AddressBlock of(String literal) {
        String[] parts = literal.split("/", 2);
        return new AddressBlock(address(parts[0]).getAddress(), Integer.parseInt(parts[1]));
    }

    /** Parses an address; looks nothing up. */
    static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(literal, e);
        }
    }

    boolean contains(byte[] address) {
        if (address.length != base.length) {
            return false;
        }
        int rest = bits;
        for (int i = 0; rest > 0; i++, rest -= BYTE) {
            int mask = rest >= BYTE ? 0xff : 0xff << (BYTE - rest) & 0xff;
            if (((address[i] ^ base[i]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
