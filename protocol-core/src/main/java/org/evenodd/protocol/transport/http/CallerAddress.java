package org.evenodd.protocol.transport.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What counts as one address: with IPv6 a whole subnet, since everybody has one for himself.
 *
 * @param text as the log shows it
 */
record CallerAddress(String text) {

    private static final int SUBNET_BYTES = 8;
    private static final int IPV6_BYTES = 16;

    static CallerAddress of(@Nullable SocketAddress remote) {
        return remote instanceof InetSocketAddress address && address.getAddress() != null
                ? of(address.getAddress())
                : new CallerAddress("unknown");
    }

    static CallerAddress of(InetAddress address) {
        return new CallerAddress(
                address instanceof Inet6Address && !address.isLoopbackAddress()
                        ? subnet(address)
                        : address.getHostAddress());
    }

    private static String subnet(InetAddress address) {
        byte[] prefix = Arrays.copyOf(Arrays.copyOf(address.getAddress(), SUBNET_BYTES), IPV6_BYTES);
        try {
            return InetAddress.getByAddress(prefix).getHostAddress() + "/64";
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
