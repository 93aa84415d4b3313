package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;

/** A client that may misbehave. */
final class RawClient implements Closeable {

    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Creates a client with another address of this machine, such as 127.0.0.2. */
    RawClient(int port, String from) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    static String post(String body) {
        return head("Content-Length: " + body.getBytes(UTF_8).length) + body;
    }

    static String head(String lengthHeader) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + lengthHeader
                + "\r\n\r\n";
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    /** Returns whether the peer closes the connection within this time, without an answer. */
    boolean isClosedWithin(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            readToEnd();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
    }

    /** Posts a body and reads the answer. */
    String ask(String body) throws IOException {
        return send(post(body)).readResponse();
    }

    /** Reads until the connection ends. */
    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    /** Reads one response with a Content-Length. */
    String readResponse() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(UTF_8).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return head.toString(UTF_8);
            }
            head.write(next);
        }
        return head.toString(UTF_8) + new String(in.readNBytes(contentLength(head.toString(UTF_8))), UTF_8);
    }

    private static int contentLength(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
