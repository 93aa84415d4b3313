package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.evenodd.protocol.value.Endpoint;

/** An endpoint that takes whatever is sent to it, and remembers it. */
final class Listener implements AutoCloseable {

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    Listener() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    Endpoint endpoint() {
        return Endpoint.parse(
                "http://127.0.0.1:%d/mcp".formatted(server.getAddress().getPort()));
    }

    /** The bodies of what was posted to it. */
    List<String> heard() {
        return List.copyOf(heard);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (body.length > 0) {
                heard.add(new String(body, UTF_8));
            }
            byte[] answer = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"status\":\"acknowledged\"}}".getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
