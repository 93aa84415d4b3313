package org.evenodd.systemtests.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.relay.RelayKey;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.bench.BenchedPlayers.PlayerGroups;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How long one exchange with a bot takes, directly and through a manager's relay, while nothing else happens. */
final class RelayDelays {

    private static final int OK = 200;
    private static final int SAMPLES = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MOST = 0.95;

    /** A relay takes 20 calls a second from outside. */
    private static final long PAUSE_MILLIS = 110;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final byte[] body;

    private RelayDelays(String token) {
        ObjectNode params = Envelopes.message(MessageType.GAME_INVITATION, "referee:REF01", Instant.now())
                .put("auth_token", token);
        body = Envelopes.request("handle_game_invitation", params).toString().getBytes(UTF_8);
    }

    /** Starts a manager, a connector and a bot that answers at once, measures and prints. */
    static void print(AgentCommands agents, Path directory) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer bot = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        bot.setExecutor(threads);
        byte[] reply = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}".getBytes(UTF_8);
        bot.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, reply.length);
                exchange.getResponseBody().write(reply);
            }
        });
        bot.start();
        int port = bot.getAddress().getPort();
        PlayerGroups alone = PlayerGroups.of(1, 1, port, FreePort.find());
        try (Program manager = Program.start(directory, agents.command(agents.manager(), List.of("--port=0")));
                Connectors connectors = new Connectors(manager.awaitReady().uri(), directory, alone)) {
            Endpoint own = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
            Endpoint relayed =
                    keyIn(directory).relayed(own).through(manager.readyAt().orElseThrow());
            new RelayDelays(token(own, alone.connector(0))).measure(own.uri(), relayed.uri());
        } finally {
            bot.stop(0);
            threads.shutdownNow();
        }
    }

    /** Registers the bot at its connector and returns its token. */
    private static String token(Endpoint own, int connector) throws Exception {
        ObjectNode request =
                Envelopes.request("register_player", Envelopes.registration("player", "Bot", own, Instant.now()));
        HttpRequest post = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/mcp".formatted(connector)))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(request.toString()))
                .build();
        JsonNode reply = Envelopes.read(HttpClient.newHttpClient()
                .send(post, BodyHandlers.ofByteArray())
                .body());
        return reply.path("result").path("auth_token").asString();
    }

    /** The key of the one connector that runs in a directory. */
    private static RelayKey keyIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Path key = files.filter(file -> file.getFileName().toString().matches("connect-.*\\.key"))
                    .findFirst()
                    .orElseThrow();
            return new RelayKey(new Digest(Files.readString(key).strip()));
        }
    }

    private void measure(URI bot, URI relayed) throws InterruptedException {
        print("directly", 1, bot);
        print("through the relay, with a poll waiting", 1, relayed);
        print("the later of two at once, in the gap between two polls", 2, relayed);
    }

    private void print(String what, int atOnce, URI url) throws InterruptedException {
        List<Double> millis = new ArrayList<>();
        for (int n = 0; n < SAMPLES; n++) {
            long begin = System.nanoTime();
            List<CompletableFuture<Double>> calls = IntStream.range(0, atOnce)
                    .mapToObj(call -> send(url).thenApply(done -> (System.nanoTime() - begin) / NANOS_PER_MILLI))
                    .toList();
            millis.add(calls.stream()
                    .map(CompletableFuture::join)
                    .max(Double::compare)
                    .orElseThrow());
            Thread.sleep(PAUSE_MILLIS);
        }
        millis.sort(null);
        System.out.printf(
                "one exchange %s: median %.1f ms (95 %%: %.1f ms, of %d)%n",
                what, millis.get(SAMPLES / 2), millis.get((int) (SAMPLES * MOST)), SAMPLES);
    }

    private CompletableFuture<HttpResponse<Void>> send(URI url) {
        HttpRequest request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return client.sendAsync(request, BodyHandlers.discarding()).thenApply(RelayDelays::answered);
    }

    private static HttpResponse<Void> answered(HttpResponse<Void> response) {
        if (response.statusCode() != OK) {
            throw new IllegalStateException("answered " + response.statusCode());
        }
        return response;
    }
}
