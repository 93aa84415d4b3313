package org.evenodd.systemtests.bench.bare;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The server and the client of a bare program. Bodies are trees of Jackson's: each is written for each exchange, and
 * each that arrives is parsed. Who takes part is in the query of a URL, so that the bodies are those of our agents.
 */
public final class BareAgent {

    static final String HOST = "127.0.0.1";

    private static final String JSON = "application/json";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Map<Integer, LongAdder> served = new ConcurrentHashMap<>();
    private final HttpClient client = new HttpClient();
    private final JsonNode recorded;
    private final List<Integer> ports;
    private volatile boolean over;

    /** Is told of each request after it was parsed. */
    @FunctionalInterface
    interface Listener {
        void on(String type, Context request);
    }

    /** Starts a server on as many free ports, and prints a READY line for each. */
    BareAgent(Path recording, int ports, Listener listener) {
        recorded = MAPPER.readTree(recording.toFile());
        LifeCycle.start(client);
        client.getContentDecoderFactories().clear();
        Javalin javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            IntStream.range(0, ports)
                    .forEach(n -> config.jetty.addConnector((server, http) -> new ServerConnector(server, 0, 1)));
            config.routes.post("/mcp", context -> answer(context, listener));
            config.routes.get(
                    "/metrics",
                    context -> context.result("rpc_server_call_duration_seconds_count " + servedAt(context)));
        });
        javalin.start();
        Connector[] connectors = javalin.jettyServer().server().getConnectors();
        this.ports = Stream.of(connectors)
                .map(connector -> ((ServerConnector) connector).getLocalPort())
                .toList();
        this.ports.forEach(port -> System.out.printf("READY http://%s:%d/mcp%n", HOST, port));
    }

    List<Integer> ports() {
        return ports;
    }

    /** The type of a request, as our messages tell it. */
    static String typeOf(JsonNode request) {
        return request.path("params").path("message_type").asString("");
    }

    /** A number in the query of a request. */
    static int number(Context request, String name) {
        return request.queryParamAsClass(name, Integer.class).get();
    }

    private LongAdder servedAt(Context request) {
        return served.computeIfAbsent(request.req().getLocalPort(), port -> new LongAdder());
    }

    private void answer(Context context, Listener listener) {
        String type = typeOf(MAPPER.readTree(context.bodyAsBytes()));
        over |= type.equals("LEAGUE_COMPLETED");
        servedAt(context).increment();
        context.contentType(JSON)
                .result(MAPPER.writeValueAsBytes(recorded.path(type).path(0).path("answer")));
        listener.on(type, context);
    }

    /**
     * Sends a message of a type and parses the answer.
     *
     * @param query names those who take part; empty if none need be named
     * @param progress the part of the league that is over, from 0 to 1: messages grow with it
     */
    CompletableFuture<?> send(int port, String type, String query, double progress) {
        JsonNode samples = recorded.path(type);
        byte[] body =
                MAPPER.writeValueAsBytes(samples.path((int) Math.min(samples.size() - 1, progress * samples.size()))
                        .path("request"));
        URI url = URI.create("http://%s:%d/mcp%s".formatted(HOST, port, query));
        return new CompletableResponseListener(
                        client.newRequest(url).method(HttpMethod.POST).body(new BytesRequestContent(JSON, body)))
                .send()
                .thenApply(response -> MAPPER.readTree(response.getContent()))
                .whenComplete((answer, failure) -> endOn(failure));
    }

    /** Whatever fails before the end, the league has failed; at the end, the manager waits for nobody. */
    private void endOn(@Nullable Throwable failure) {
        if (failure != null && !over) {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** The options of our agents, as far as a bare program heeds them, after the file of what was recorded. */
    record BareOptions(Path recording, Map<String, String> values) {

        static BareOptions of(String... arguments) {
            Map<String, String> values = new HashMap<>();
            String name = "";
            for (String argument : arguments) {
                String[] parts = argument.split("=", 2);
                if (argument.startsWith("--")) {
                    name = parts[0];
                }
                values.put(name, parts[parts.length - 1]);
            }
            return new BareOptions(Path.of(arguments[0]), values);
        }

        int number(String name) {
            return Integer.parseInt(values.getOrDefault(name, "1"));
        }

        int managerPort() {
            return URI.create(values.getOrDefault("--manager", "")).getPort();
        }
    }

    /** Bare players, in one process: each registers and then answers. */
    public static final class BarePlayer {

        private BarePlayer() {}

        public static void main(String[] arguments) {
            Surroundings.ignore();
            BareOptions options = BareOptions.of(arguments);
            BareAgent agent = new BareAgent(options.recording(), options.number("--count"), (type, request) -> {});
            for (int port : agent.ports()) {
                agent.send(options.managerPort(), "LEAGUE_REGISTER_REQUEST", "?port=" + port, 0)
                        .join();
            }
        }
    }

    /** A bare referee: it registers, and says to both players of each match what ours says. */
    public static final class BareReferee {

        private final BareAgent agent;
        private final int manager;

        private BareReferee(BareOptions options) {
            manager = options.managerPort();
            agent = new BareAgent(options.recording(), 1, (type, request) -> {
                if (type.equals("RUN_MATCH")) {
                    play(BareAgent.number(request, "a"), BareAgent.number(request, "b"));
                }
            });
        }

        public static void main(String[] arguments) {
            Surroundings.ignore();
            BareReferee referee = new BareReferee(BareOptions.of(arguments));
            referee.agent
                    .send(
                            referee.manager,
                            "REFEREE_REGISTER_REQUEST",
                            "?port=" + referee.agent.ports().get(0),
                            0)
                    .join();
        }

        private void play(int one, int other) {
            CompletableFuture<?> unused = both(one, other, "GAME_INVITATION")
                    .thenCompose(joined -> both(one, other, "CHOOSE_PARITY_CALL"))
                    .thenCompose(chosen -> both(one, other, "GAME_OVER"))
                    .thenCompose(over -> agent.send(manager, "MATCH_RESULT_REPORT", "", 0));
        }

        private CompletableFuture<Void> both(int one, int other, String type) {
            return CompletableFuture.allOf(agent.send(one, type, "", 0), agent.send(other, type, "", 0));
        }
    }
}
