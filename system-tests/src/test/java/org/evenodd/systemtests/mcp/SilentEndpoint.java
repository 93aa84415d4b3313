package org.evenodd.systemtests.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * An endpoint that accepts every request and answers nothing, as an agent behind an MCP client needs to register.
 */
final class SilentEndpoint implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final HttpServer server;

    SilentEndpoint() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
        messages.add(params(body));
    }

    /** Returns the message in a call; a missing node for a health check. */
    private static JsonNode params(byte[] body) {
        try {
            return StrictJson.parse(body).path("params");
        } catch (MalformedJsonException e) {
            return MissingNode.getInstance();
        }
    }

    String endpoint() {
        return "http://127.0.0.1:%d/mcp".formatted(server.getAddress().getPort());
    }

    /** Waits for a message of a type; others are dropped. */
    JsonNode await(String type) throws InterruptedException {
        for (JsonNode message = next(type); ; message = next(type)) {
            if (message.path("message_type").stringValue("").equals(type)) {
                return message;
            }
        }
    }

    private JsonNode next(String wanted) throws InterruptedException {
        JsonNode message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nobody sent " + wanted);
        }
        return message;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
