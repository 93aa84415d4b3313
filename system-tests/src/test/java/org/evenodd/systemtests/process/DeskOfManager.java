package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Where a bot registers: answers each request by a script, and remembers them. */
final class DeskOfManager implements AutoCloseable {

    final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    /** @param script makes of an empty result what the bot is answered, with the request's params in mind */
    DeskOfManager(BiConsumer<JsonNode, ObjectNode> script) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", exchange -> answer(exchange, script));
        server.start();
    }

    /** One that gives a place and a token, and says further things. */
    static DeskOfManager giving(String token, Consumer<ObjectNode> more) throws IOException {
        return new DeskOfManager((request, result) -> {
            result.put("status", "ACCEPTED").put("player_id", "P01").put("auth_token", token);
            more.accept(result);
        });
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    private void answer(HttpExchange exchange, BiConsumer<JsonNode, ObjectNode> script) throws IOException {
        try (exchange) {
            JsonNode params =
                    StrictJson.parse(exchange.getRequestBody().readAllBytes()).path("params");
            requests.add(params);
            ObjectNode response =
                    JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", 1);
            script.accept(params, response.putObject("result"));
            byte[] body = response.toString().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (MalformedJsonException e) {
            throw new AssertionError("a starter sends what is no JSON", e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
