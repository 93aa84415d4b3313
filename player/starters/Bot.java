// A player for the Even/Odd League; needs Java 17 and player.jar, for its JSON:
// java -cp player.jar Bot.java [--port N] [--manager URL] [--name NAME] [--exit-when-done]
import com.sun.net.httpserver.*;
import java.io.IOException;
import java.net.*;
import java.net.http.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.*;

class Bot {
    // ---- your strategy ---------------------------------------------------------------------------------------------
    /** Returns "even" or "odd". history: the game_result of each match that has ended, by its id, the oldest first. */
    static String choose(String opponent, Map<String, JsonNode> history) {
        return ThreadLocalRandom.current().nextBoolean() ? "even" : "odd";
    }

    static final Set<String> OF_MATCH = Set.of("GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER", "GAME_ERROR");
    static final Set<String> OF_ROUND = Set.of("ROUND_ANNOUNCEMENT", "ROUND_COMPLETED", "LEAGUE_STANDINGS_UPDATE");
    static final JsonMapper JSON = new JsonMapper();
    static final Map<String, String> CHOICES = new ConcurrentHashMap<>(); // a repeated call gets the same answer
    static final Map<String, JsonNode> HISTORY = Collections.synchronizedMap(new LinkedHashMap<>());
    static volatile String id = "", token = ""; // what the manager gives us
    static List<String> options;
    static String option(String name, String usual) { // on the command line
        return options.contains(name) ? options.get(options.indexOf(name) + 1) : usual;
    }
    static ObjectNode message(String type, JsonNode request) {
        String sender = id.isEmpty() ? option("--name", "Java Bot").replaceAll("[^A-Za-z0-9]", "_") : id;
        return JSON.createObjectNode().put("protocol", "league.v2").put("message_type", type)
                .put("sender", "player:" + sender).put("timestamp", Instant.now().toString().substring(0, 19) + "Z")
                .put("conversation_id", request.path("conversation_id").asString(UUID.randomUUID().toString()));
    }
    static JsonNode need(JsonNode call, String field) {
        return call.optional(field).filter(value -> value.isString() || !field.equals("match_id"))
                .orElseThrow(() -> new IllegalArgumentException(field + " is missing, or no string"));
    }
    /** Our answer to a message; null for one that we do not know. */
    static ObjectNode answer(JsonNode call) {
        String type = need(call, "message_type").asString(), match = call.path("match_id").asString("");
        if (type.equals("LEAGUE_ERROR")) return JSON.createObjectNode().put("status", "ACKNOWLEDGED");
        if (!OF_MATCH.contains(type) && !OF_ROUND.contains(type) && !type.equals("LEAGUE_COMPLETED")) return null;
        ObjectNode reply = message(type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call);
        reply.put("player_id", id.isEmpty() ? call.path("player_id").asString("P01") : id);
        if (OF_ROUND.contains(type)) reply.set("round_id", need(call, "round_id"));
        String shown = call.path("auth_token").asString(token);
        if (OF_MATCH.contains(type)) reply.put("auth_token", shown).set("match_id", need(call, "match_id"));
        if (type.equals("GAME_INVITATION"))
            return reply.put("message_type", "GAME_JOIN_ACK").put("accept", true).set("arrival_timestamp", reply.get("timestamp"));
        String opponent = call.path("context").path("opponent_id").asString("");
        if (type.equals("CHOOSE_PARITY_CALL")) return reply.put("message_type", "CHOOSE_PARITY_RESPONSE")
                .put("parity_choice", CHOICES.computeIfAbsent(match, first -> choose(opponent, HISTORY)));
        if (type.equals("GAME_OVER")) HISTORY.put(match, need(call, "game_result"));
        if (type.equals("LEAGUE_COMPLETED") && options.contains("--exit-when-done"))
            CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(() -> System.exit(0));
        return reply.put("status", "ACKNOWLEDGED");
    }
    static ObjectNode failure(int code, String text) {
        ObjectNode error = JSON.createObjectNode().put("code", code).put("message", text);
        return JSON.createObjectNode().put("jsonrpc", "2.0").putNull("id").set("error", error);
    }
    /** The JSON-RPC response to a request or batch; null where none is due. */
    static JsonNode respond(JsonNode request) {
        if (request.isArray() && !request.isEmpty()) {
            List<JsonNode> all = request.valueStream().map(Bot::respond).filter(Objects::nonNull).toList();
            return all.isEmpty() ? null : JSON.createArrayNode().addAll(all);
        }
        ObjectNode response = failure(-32600, "Invalid Request");
        if (!request.path("jsonrpc").asString("").equals("2.0") || !request.path("method").isString()) return response;
        try {
            ObjectNode result = answer(request.path("params"));
            response = result == null ? failure(-32601, "Method not found")
                    : JSON.createObjectNode().put("jsonrpc", "2.0").set("result", result);
        } catch (IllegalArgumentException | JacksonException wrong) {
            response = failure(-32602, "Invalid params: " + wrong.getMessage());
        }
        return request.has("id") ? response.set("id", request.get("id")) : null;
    }
    static void serve(HttpExchange exchange) throws IOException {
        JsonNode response = failure(-32700, "Parse error");
        try { response = respond(JSON.readTree(exchange.getRequestBody())); } catch (JacksonException noJson) { }
        byte[] body = response == null ? new byte[0] : JSON.writeValueAsBytes(response);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(response == null ? 202 : 200, body.length == 0 ? -1 : body.length);
        try (exchange) { exchange.getResponseBody().write(body); }
    }
    static void register(String endpoint) {
        ObjectNode call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", "register_player");
        ObjectNode params = message("LEAGUE_REGISTER_REQUEST", call);
        params.putObject("player_meta").put("display_name", option("--name", "Java Bot")).put("version", "1.0.0")
                .put("contact_endpoint", endpoint).putArray("game_types").add("even_odd");
        HttpRequest post = HttpRequest.newBuilder(URI.create(option("--manager", "http://localhost:8000/mcp")))
                .timeout(Duration.ofSeconds(10)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(call.set("params", params).toString())).build();
        try {
            String reply = HttpClient.newHttpClient().send(post, HttpResponse.BodyHandlers.ofString()).body();
            JsonNode result = need(JSON.readTree(reply), "result");
            token = result.path("auth_token").asString(""); id = result.path("player_id").asString("");
            System.out.println(id.isEmpty() ? "Refused: " + result.path("reason") : "Registered as " + id);
        } catch (IOException | InterruptedException | RuntimeException trouble) {
            System.err.println("No place yet, trying again (" + trouble + ")");
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> register(endpoint));
        }
    }
    public static void main(String[] args) throws IOException {
        options = List.of(args);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(option("--port", "8101"))), 0);
        server.createContext("/", Bot::serve);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0))); // SIGTERM is no failure
        System.out.println("READY http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
        register("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
    }
}
