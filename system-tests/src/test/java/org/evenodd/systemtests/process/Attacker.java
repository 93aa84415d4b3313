package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import org.evenodd.protocol.value.Endpoint;

/** A hostile caller on this machine. Its connections stay open until it is closed. */
final class Attacker implements AutoCloseable {

    private static final int READ_TIMEOUT_MILLIS = 30_000;
    private static final int CHUNK_BYTES = 1 << 16;
    private static final long GIGABYTE = 1L << 30;

    private final Deque<Socket> sockets = new ArrayDeque<>();
    private final int port;

    Attacker(Endpoint victim) {
        this.port = victim.port();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        return socket;
    }

    private static byte[] head(String length) {
        return ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + length + "\r\n\r\n")
                .getBytes(UTF_8);
    }

    /** Opens connections and sends half a request on each. */
    void holdHalfRequests(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            hold("Content-Length: 10000", "{\"jsonrpc\": ".repeat(400));
        }
    }

    private Socket hold(String length, String body) throws IOException {
        Socket socket = connect();
        sockets.add(socket);
        send(socket, head(length));
        send(socket, body.getBytes(UTF_8));
        return socket;
    }

    /** Sends a body on each of many connections, which stay open, without reading the replies. */
    void leaveUnread(String body, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            hold("Content-Length: " + body.length(), body);
        }
    }

    /** Sends a body repeatedly, each on its own connection, which is closed without reading the reply. */
    void send(String body, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            hold("Content-Length: " + body.length(), body).close();
        }
    }

    /** Returns false if the server has closed the connection. */
    private static boolean send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends a body and returns the reply. */
    String ask(String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        try (Socket socket = connect()) {
            send(socket, head("Connection: close\r\nContent-Length: " + bytes.length));
            send(socket, bytes);
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    /** Sends an endless body until the server closes the connection; returns the number of bytes sent. */
    long sendGigabyte() throws IOException {
        byte[] chunk = (Integer.toHexString(CHUNK_BYTES) + "\r\n" + "x".repeat(CHUNK_BYTES) + "\r\n").getBytes(UTF_8);
        long sent = 0;
        try (Socket socket = connect()) {
            send(socket, head("Transfer-Encoding: chunked"));
            while (sent < GIGABYTE && send(socket, chunk)) {
                sent += chunk.length;
            }
        }
        return sent;
    }

    /** Returns the answer to {@code GET /health}. */
    String health() throws IOException {
        try (Socket socket = connect()) {
            send(socket, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Override
    public void close() throws IOException {
        for (Socket each : sockets) {
            each.close();
        }
    }
}
