package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.evenodd.systemtests.testbed.Envelopes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A manager as a connector sees it, or a bot, that says what its test tells it to say. */
final class PolledManager implements AutoCloseable {

    private static final AtomicLong NUMBERS = new AtomicLong(System.currentTimeMillis() * 1000);

    /** What it got, with the body as bytes in ISO 8859-1. */
    record Heard(String method, String target, Map<String, List<String>> headers, byte[] body) {

        @Nullable
        String header(String name) {
            List<String> values = headers.get(name);
            return values == null ? null : String.join(",", values);
        }

        JsonNode json() {
            return Envelopes.read(body);
        }
    }

    /** What it says; a status below 0 for nothing at all, and a length below 0 for a body without an end. */
    record Said(int status, Map<String, String> headers, byte[] body, int length) {

        static Said json(String text) {
            byte[] body = text.getBytes(UTF_8);
            return new Said(200, Map.of("Content-Type", "application/json"), body, body.length);
        }

        static Said status(int status) {
            return new Said(status, Map.of(), new byte[0], 0);
        }
    }

    static final Said NOTHING_NEW = Said.json("{\"calls\": [], \"registered\": []}");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /** What it says to polls, one by one. */
    final BlockingQueue<Said> replies = new LinkedBlockingQueue<>();

    final List<Heard> polls = new CopyOnWriteArrayList<>();
    final List<Heard> others = new CopyOnWriteArrayList<>();
    final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();

    /** What it says to everything that does not come to {@code /relay}. */
    volatile Said toOthers = Said.json("{}");

    PolledManager() throws IOException {
        this(HttpServer.create());
    }

    private PolledManager(HttpServer server) throws IOException {
        this.server = server;
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    static PolledManager secure(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create();
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return new PolledManager(server);
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return (server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:" + port();
    }

    /** A call that the bot at a port answers within five seconds, to change before it is {@link #call called}. */
    static ObjectNode call(int port, String method, String path, String body) {
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("call", NUMBERS.incrementAndGet()).put("port", port).put("method", method);
        call.put("path", path).put("body", Base64.getEncoder().encodeToString(body.getBytes(UTF_8)));
        call.putObject("headers").put("Content-Type", "application/json").put("Cookie", "none of its business");
        return call.put("time_left_ms", 5000).put("max_reply_bytes", 10240);
    }

    /** Hands a call to the next poll. */
    void call(ObjectNode... calls) {
        ObjectNode reply = JsonNodeFactory.instance.objectNode();
        for (ObjectNode call : calls) {
            reply.withArray("calls").add(call);
        }
        reply.putArray("registered");
        replies.add(Said.json(reply.toString()));
    }

    JsonNode nextAnswer() throws InterruptedException {
        JsonNode answer = answers.poll(60, TimeUnit.SECONDS);
        if (answer == null) {
            throw new AssertionError("no answer");
        }
        return answer;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try {
            Heard heard = new Heard(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody().readAllBytes());
            say(exchange, heard.target().equals("/relay") ? toConnector(heard) : toOther(heard));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private Said toOther(Heard heard) {
        others.add(heard);
        return toOthers;
    }

    private Said toConnector(Heard heard) throws InterruptedException {
        JsonNode said = heard.json();
        if (said.has("answers")) {
            said.get("answers").forEach(answers::add);
            return Said.json("{}");
        }
        polls.add(heard);
        Said reply = replies.poll(10, TimeUnit.SECONDS);
        return reply == null ? NOTHING_NEW : reply;
    }

    private static void say(HttpExchange exchange, Said said) throws IOException {
        if (said.status() < 0) {
            return;
        }
        said.headers().forEach(exchange.getResponseHeaders()::add);
        exchange.sendResponseHeaders(said.status(), said.length() == 0 ? -1 : Math.max(0, said.length()));
        do {
            exchange.getResponseBody().write(said.body());
        } while (said.length() < 0);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
