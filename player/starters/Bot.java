// A player for the Even/Odd League; needs Java 17 and player.jar, for its JSON:
// java -Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp player.jar Bot.java
//     [--port N] [--host ADDRESS] [--manager URL] [--name NAME] [--exit-when-done]
import com.sun.net.httpserver.*;
import java.net.*;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;
import tools.jackson.databind.*;
import tools.jackson.databind.node.ObjectNode;
class Bot {
    // ---- your strategy ---------------------------------------------------------------------------------------------
    /** Returns "even" or "odd". history: the game_result of each match that has ended, by its id, the oldest first. */
    static String choose(String opponent, Map<String, JsonNode> history) {
        return ThreadLocalRandom.current().nextBoolean() ? "even" : "odd";
    }
    static final String OF_MATCH = "GAME_INVITATION|CHOOSE_PARITY_CALL|GAME_OVER|GAME_ERROR";
    static final String NEWS = "ROUND_ANNOUNCEMENT|ROUND_COMPLETED|LEAGUE_(STANDINGS_UPDATE|COMPLETED|ERROR)";
    static final ObjectMapper JSON = new ObjectMapper();
    static final Map<String, String> CHOICES = new ConcurrentHashMap<>(); // a repeated call gets the same answer
    static final Map<String, JsonNode> HISTORY = Collections.synchronizedMap(new LinkedHashMap<>());
    static final Set<Boolean> PROVEN = ConcurrentHashMap.newKeySet(); // who has shown a right token: manager, referees
    static volatile String id = "", token = ""; static List<String> options; // from the manager; from the command line
    static String option(String name, String usual) {
        return options.contains(name) ? options.get(options.indexOf(name) + 1) : usual;
    }
    static ObjectNode message(String type, JsonNode call) {
        String sender = "player:" + (id.isEmpty() ? option("--name", "Java Bot").replaceAll("[^A-Za-z0-9]", "_") : id);
        return JSON.createObjectNode().put("protocol", "league.v2").put("message_type", type).put("sender", sender)
                .put("timestamp", java.time.Instant.now().toString().substring(0, 19) + "Z")
                .put("conversation_id", call.path("conversation_id").asString(UUID.randomUUID().toString()));
    }
    /** Throws for a token that is neither ours nor the match's, once a right one has been shown. */
    static void checkToken(String shown, String match) throws Exception {
        String form = "tok_" + id.toLowerCase() + "_";
        var mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec(token.getBytes(), "HmacSHA256"));
        String ofMatch = form + HexFormat.of().formatHex(mac.doFinal(match.getBytes()));
        if (shown.equals(token) || shown.equals(ofMatch)) PROVEN.add(match.isEmpty());
        else if (PROVEN.contains(match.isEmpty()) || shown.startsWith(form))
            throw new Failure(4001, "auth_token missing or wrong", shown.isEmpty() ? "E011" : "E012");
    }
    static ObjectNode answer(JsonNode call) throws Exception {
        String type = call.path("message_type").asString(""), shown = call.path("auth_token").asString("");
        if (!type.matches(OF_MATCH + "|" + NEWS)) throw new Failure(-32601, "Method not found", "E006");
        String match = !type.matches(OF_MATCH) ? "" : call.path("match_id").stringValueOpt()
                .orElseThrow(() -> new Failure(-32602, "match_id is missing, or no string", "E003"));
        if (!token.isEmpty()) checkToken(shown, match);
        ObjectNode reply = message(type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call)
                .put("player_id", id.isEmpty() ? call.path("player_id").asString("P01") : id)
                .put("auth_token", shown.isEmpty() ? token : shown)
                .put("arrival_timestamp", java.time.Instant.now().toString().substring(0, 19) + "Z");
        for (String place : List.of("match_id", "round_id")) if (call.has(place)) reply.set(place, call.get(place));
        if (type.equals("GAME_INVITATION")) return reply.put("message_type", "GAME_JOIN_ACK").put("accept", true);
        String opponent = call.path("context").path("opponent_id").asString("");
        String key = match + reply.get("conversation_id"); // the next league has an R1M1 again
        if (type.equals("CHOOSE_PARITY_CALL")) return reply.put("message_type", "CHOOSE_PARITY_RESPONSE")
                .put("parity_choice", CHOICES.computeIfAbsent(key, n -> choose(opponent, HISTORY)));
        if (type.equals("GAME_OVER")) HISTORY.put(key, call.path("game_result"));
        if (!match.isEmpty()) System.out.println(
                match + " " + call.path("error_message").asString(call.path("reason").asString("")));
        if (type.equals("LEAGUE_COMPLETED") && options.contains("--exit-when-done"))
            CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(() -> System.exit(0));
        return reply.put("status", "ACKNOWLEDGED");
    }
    /** The JSON-RPC response to a request; null where none is due. */
    static JsonNode respond(JsonNode request) {
        if (!request.path("jsonrpc").asString("").equals("2.0") || !request.path("method").isString())
            return new Failure(-32600, "Invalid Request", "E003").response;
        ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
        try { response.set("result", answer(request.path("params"))); }
        catch (Failure failure) { response = failure.response; }
        catch (Exception bug) { bug.printStackTrace(); response = new Failure(-32603, "a bug", "E006").response; }
        return request.has("id") ? response.set("id", request.get("id")) : null;
    }
    static void serve(HttpExchange exchange) throws java.io.IOException {
        JsonNode response = new Failure(-32700, "Parse error", "E002").response;
        try { response = respond(JSON.readTree(exchange.getRequestBody())); } catch (RuntimeException noJson) { }
        byte[] body = response == null ? new byte[0] : JSON.writeValueAsBytes(response);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body.length == 0 ? 202 : 200, body.length == 0 ? -1 : body.length);
        try (exchange) { exchange.getResponseBody().write(body); }
    }
    static void register(String endpoint) {
        ObjectNode call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", "register_player");
        ObjectNode params = message("LEAGUE_REGISTER_REQUEST", call);
        params.putObject("player_meta").put("display_name", option("--name", "Java Bot")).put("version", "1.0.0")
                .put("contact_endpoint", endpoint).putArray("game_types").add("even_odd");
        HttpRequest post = HttpRequest.newBuilder(URI.create(option("--manager", "http://localhost:8000/mcp")))
                .timeout(java.time.Duration.ofSeconds(10)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(call.set("params", params).toString())).build();
        try {
            String reply = HttpClient.newHttpClient().send(post, HttpResponse.BodyHandlers.ofString()).body();
            JsonNode result = JSON.readTree(reply).path("result");
            id = result.path("player_id").asString(""); token = result.path("auth_token").asString("");
            System.out.println(id.isEmpty() ? "Refused: " + reply : "Registered as " + id);
            if (id.isEmpty()) Runtime.getRuntime().halt(1);
        } catch (Exception trouble) {
            System.err.println("No place at " + post.uri() + " yet, trying again (" + trouble + ")");
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> register(endpoint));
        }
    }
    public static void main(String[] args) throws Exception {
        options = List.of(args);
        var place = new InetSocketAddress(option("--host", "127.0.0.1"), Integer.parseInt(option("--port", "8101")));
        HttpServer server = HttpServer.create(place, 0);
        server.createContext("/", Bot::serve);
        server.setExecutor(Executors.newCachedThreadPool()); server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0))); // SIGTERM is no failure
        String endpoint = "http://" + place.getHostString() + ":" + server.getAddress().getPort() + "/mcp";
        System.out.println("READY " + endpoint);
        register(endpoint);
    }
    static class Failure extends RuntimeException {
        final ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0").putNull("id");
        Failure(int code, String text, String e) {
            response.putObject("error").put("code", code).put("message", text).putObject("data").put("error_code", e);
        }
    }
}
