package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Tells whether a caller's address is that of a host.
 *
 * @param resolving where names are looked up, which may block; addresses and {@code localhost} need no look-up
 */
public record HostNames(Executor resolving) {

    /** Whether the host is at the address, which is in text form. */
    CompletableFuture<Boolean> isAt(String host, String address) {
        String name = withoutBrackets(host.toLowerCase(Locale.ROOT));
        if (name.equals(address) || (isLoopback(name) && isLoopback(address))) {
            return CompletableFuture.completedFuture(true);
        }
        return isAddress(name)
                ? CompletableFuture.completedFuture(false)
                : CompletableFuture.supplyAsync(() -> resolvesTo(name, address), resolving);
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.startsWith("127.")
                || host.equals("::1")
                || host.equals("0:0:0:0:0:0:0:1");
    }

    private static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || host.matches("[0-9.]+");
    }

    private static boolean resolvesTo(String name, String address) {
        try {
            return Arrays.stream(InetAddress.getAllByName(name))
                    .anyMatch(found -> found.getHostAddress().equals(address));
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
