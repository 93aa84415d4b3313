package org.evenodd.systemtests.testbed;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A free port, for programs that must know each other's port before they start. */
public final class FreePort {

    private FreePort() {}

    public static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
