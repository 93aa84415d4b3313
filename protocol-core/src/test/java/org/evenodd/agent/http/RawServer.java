package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.value.Endpoint;

/** A server that may misbehave: runs a script on each connection. */
final class RawServer implements Closeable {

    /** Handles one connection, which is closed afterwards. */
    @FunctionalInterface
    interface Part {
        void play(Connection connection) throws IOException;
    }

    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final Semaphore ended = new Semaphore(0);
    private final ServerSocket listener;

    RawServer(Part part) throws IOException {
        listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        daemon(() -> acceptAll(part));
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll(Part part) {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                int number = sockets.size();
                daemon(() -> play(part, socket, number));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void play(Part part, Socket socket, int number) {
        try (socket) {
            socket.setTcpNoDelay(true);
            part.play(new Connection(socket, number));
        } catch (IOException e) {
            // the peer closed the connection, as a test may intend
        } finally {
            ended.release();
        }
    }

    Endpoint endpoint() {
        return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(listener.getLocalPort()));
    }

    int connections() {
        return sockets.size();
    }

    /** Whether the script of a connection ends soon, as one that goes on or waits does only when the peer closes. */
    boolean ends() throws InterruptedException {
        return ended.tryAcquire(5, TimeUnit.SECONDS);
    }

    /** Returns the heads of the requests received. */
    List<String> heads() {
        return heads;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** The server's end of one connection; the first has number 1. */
    final class Connection {

        private final Socket socket;
        private final int number;

        Connection(Socket socket, int number) {
            this.socket = socket;
            this.number = number;
        }

        int number() {
            return number;
        }

        /** Reads a request with a Content-Length and records its head; returns false at the end of the connection. */
        boolean readRequest() throws IOException {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return false;
                }
                head.append((char) next);
            }
            heads.add(head.toString());
            in.readNBytes(contentLength(head.toString()));
            return true;
        }

        private int contentLength(String head) {
            return head.lines()
                    .filter(line -> line.startsWith("Content-Length:"))
                    .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                    .findFirst()
                    .orElse(0);
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(UTF_8));
        }

        void reply(String body) throws IOException {
            send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(body.length(), body));
        }

        /** Waits until the peer closes the connection. */
        void awaitEnd() throws IOException {
            socket.getInputStream().readAllBytes();
        }
    }
}
