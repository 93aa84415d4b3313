package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import org.evenodd.protocol.value.Endpoint;

/**
 * Where the League Manager answers.
 *
 * @param endpoint by which others know it
 * @param everywhere whether it binds every address of its machine
 */
public record OwnPlace(Endpoint endpoint, boolean everywhere) {

    boolean binds(InetAddress address) {
        return everywhere && isLocal(address);
    }

    boolean isAtPort(int port) {
        return endpoint.port() == port;
    }

    private static boolean isLocal(InetAddress address) {
        try {
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
