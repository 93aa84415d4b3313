package org.evenodd.agent.address;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The unit for per-address limits: with IPv6 a whole subnet, since every caller has one of its own. An agent that shows
 * its token has limits of its own, under its name.
 *
 * @param text as the log shows it
 */
public record CallerAddress(String text) {

    private static final int SUBNET_BYTES = 8;
    private static final int IPV6_BYTES = 16;

    public static CallerAddress of(@Nullable SocketAddress remote) {
        return remote instanceof InetSocketAddress address && address.getAddress() != null
                ? of(address.getAddress())
                : new CallerAddress("unknown");
    }

    /**
     * The unit for an address in text form.
     *
     * @param address without port; a name stands for itself, and so does a proxy
     */
    public static CallerAddress of(String address) {
        if (!address.contains(":") || address.startsWith(TrustedProxies.PROXY)) {
            return new CallerAddress(address);
        }
        try {
            return of(InetAddress.getByName(withoutScope(address)));
        } catch (UnknownHostException e) {
            return new CallerAddress(address);
        }
    }

    static String withoutScope(String address) {
        int scope = address.indexOf('%');
        return scope < 0 ? address : address.substring(0, scope);
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
