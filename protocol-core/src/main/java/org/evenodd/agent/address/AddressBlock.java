package org.evenodd.agent.address;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A block of addresses, as in {@code 10.0.0.0/8}.
 *
 * @param prefix the bits that all of them begin with
 * @param bytes in an address
 * @param rest how many bits follow
 */
record AddressBlock(BigInteger prefix, int bytes, int rest) {

    /** Parses an address, or one with its prefix length; an invalid literal is a bug. */
    static AddressBlock of(String literal) {
        String[] parts = literal.split("/", 2);
        byte[] base = address(parts[0]).getAddress();
        int rest = parts.length == 1 ? 0 : base.length * Byte.SIZE - Integer.parseInt(parts[1]);
        return new AddressBlock(new BigInteger(1, base).shiftRight(rest), base.length, rest);
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
        return address.length == bytes
                && new BigInteger(1, address).shiftRight(rest).equals(prefix);
    }
}
