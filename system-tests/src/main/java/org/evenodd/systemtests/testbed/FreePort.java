package org.evenodd.systemtests.testbed;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * A free port, for programs that must know each other's port before they start, or that are started again at their
 * port. It lies below the ports that systems give to those that ask for any, so that nobody is given it in the meantime.
 */
public final class FreePort {

    private static final int LEAST = 12_000;
    private static final int MOST = 32_000;

    private FreePort() {}

    /** The first of so many free ports in a row. */
    public static int findRow(int count) throws IOException {
        while (true) {
            int first = find();
            if (IntStream.range(first, first + count).allMatch(FreePort::isFree)) {
                return first;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    public static int find() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LEAST, MOST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // It is taken: the next may be free.
            }
        }
    }
}
