// A player for the Even/Odd League; needs Java 17 and player.jar, for its JSON:
// java -Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp player.jar Bot.java [--port N] [--host ADDRESS]
//     [--manager URL] [--name NAME] [--enrolment-key KEY] [--token-file FILE] [--version N] [--exit-when-done]
import com.sun.net.httpserver.*;
import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.*;
import tools.jackson.databind.*;
import tools.jackson.databind.node.*;
class Bot {
    // ---- your strategy ---------------------------------------------------------------------------------------------
    /** Returns "even" or "odd". history: the game_result of the latest matches, by their ids, oldest first. */
    static String choose(String opponent, Map<String, JsonNode> history) {
        return ThreadLocalRandom.current().nextBoolean() ? "even" : "odd";
    }
    /** Tic-tac-toe: returns one of seen's legal_moves, like {"row": 0, "col": 2}. seen also has board, three rows of
     *  "X", "O" or "", then your_mark, last_move (null at first) and time_left_ms, for all our moves of this match. */
    static JsonNode chooseMove(String opponent, JsonNode seen) {
        JsonNode legal = seen.get("legal_moves");
        return legal.get(ThreadLocalRandom.current().nextInt(legal.size()));
    }
    // ----------------------------------------------------------------------------------------------------------------
    static final String OF_MATCH = "GAME_INVITATION|CHOOSE_(PARITY|MOVE)_CALL|GAME_OVER|GAME_ERROR";
    static final String NEWS = "ROUND_ANNOUNCEMENT|ROUND_COMPLETED|LEAGUE_(STANDINGS_UPDATE|COMPLETED|ERROR)";
    static final String UNTRUSTED = "not registered yet, or auth_token missing or wrong";
    static final ObjectMapper JSON = new ObjectMapper(); static List<String> options;
    static final Map<String, JsonNode> CHOICES = new ConcurrentHashMap<>(); // moves, too; repeated if the call is
    static final Map<String, JsonNode> HISTORY = Collections.synchronizedMap(new LinkedHashMap<>());
    static volatile String id = "", token = ""; // what the manager gives us
    static final Semaphore LOST = new Semaphore(0); // has a permit when we have lost our place
    static volatile boolean strict; // must each call show a valid token? if not:
    static final Set<Boolean> PROVEN = ConcurrentHashMap.newKeySet(); // who has shown one: the manager, referees
    static final Map<String, String> IN_HAND = new ConcurrentHashMap<>(); // tokens of matches from before we registered
    static final Set<String> TRUSTING = ConcurrentHashMap.newKeySet(); // matches whose referee has none
    static final String USAGE = "usage: java … Bot.java [--port N] [--host ADDRESS] [--manager URL]"
            + " [--name NAME] [--enrolment-key KEY] [--token-file FILE] [--version N] [--exit-when-done]";
    static void check(String... args) {
        for (int i = 0; i < args.length; i += args[i].equals("--exit-when-done") ? 1 : 2) {
            boolean last = i + 1 == args.length;
            if (USAGE.contains("[" + args[i] + "]") || (USAGE.contains("[" + args[i] + " ") && !last)) continue;
            System.err.println(USAGE); System.exit(args[i].equals("--help") ? 0 : 2);
        }
    }
    static String option(String name, String usual) {
        return options.contains(name) ? options.get(options.indexOf(name) + 1) : usual;
    }
    static String manager() {
        return option("--manager", "http://localhost:8000/mcp").replaceFirst("^(?!\\w+://)", "http://")
                .replaceFirst("^([^/]*//[^/]*)/?$", "$1/mcp"); // the address of the league's page will do
    }
    static String now() { return java.time.Instant.now().toString().substring(0, 19) + "Z"; }
    static ObjectNode message(String type, JsonNode call) {
        String sender = "player:" + (id.isEmpty() ? option("--name", "Java Bot").replaceAll("[^A-Za-z0-9]", "_") : id);
        return JSON.createObjectNode().put("protocol", "league.v2").put("message_type", type).put("sender", sender)
                .put("timestamp", now())
                .put("conversation_id", call.path("conversation_id").asString(UUID.randomUUID().toString()));
    }
    /** Returns the token for our answer, or throws if the caller is not trusted. The manager must show our own token,
     *  a referee the token of the match, which is derived from ours: see docs/protocol.md. */
    static String checkToken(String shown, String match) throws Exception {
        String form = "tok_" + id.toLowerCase() + "_";
        var mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec((token.isEmpty() ? "none" : token).getBytes(), "HmacSHA256"));
        String ofMatch = form + HexFormat.of().formatHex(mac.doFinal(match.getBytes()));
        List<String> due = match.isEmpty() ? List.of(token) : List.of(ofMatch, IN_HAND.getOrDefault(match, ofMatch));
        if (!token.isEmpty() && due.contains(shown)) {
            PROVEN.add(match.isEmpty());
            return shown;
        }
        if (TRUSTING.contains(match)) return "";
        if (strict || PROVEN.contains(match.isEmpty()) || shown.startsWith(form))
            throw new Failure(4001, UNTRUSTED, shown.isEmpty() ? "E011" : "E012");
        return token; // another kind of league: there we show our own token, as MCP demands
    }
    static ObjectNode answer(JsonNode call) throws Exception {
        String type = call.path("message_type").asString(""), shown = call.path("auth_token").asString("");
        if (!type.matches(OF_MATCH + "|" + NEWS)) throw new Failure(-32601, "Method not found", "E006");
        if (id.isEmpty()) throw new Failure(4001, UNTRUSTED, "E005"); // nobody may call us before we are registered
        String match = !type.matches(OF_MATCH) ? "" : call.path("match_id").stringValueOpt()
                .orElseThrow(() -> new Failure(-32602, "match_id is missing, or no string", "E003"));
        String carried = checkToken(shown, match);
        ObjectNode reply = message(type.replace("LEAGUE_STANDINGS", "STANDINGS") + "_ACK", call)
                .put("player_id", id).put("arrival_timestamp", now());
        if (!carried.isEmpty()) reply.put("auth_token", carried);
        for (String place : List.of("match_id", "round_id")) if (call.has(place)) reply.set(place, call.get(place));
        if (type.equals("ROUND_ANNOUNCEMENT")) for (JsonNode row : call.path("matches"))
            if (List.of(row.path("player_A_id"), row.path("player_B_id")).contains(StringNode.valueOf(id)))
                if (row.path("match_tokens").asBoolean(true)) TRUSTING.remove(row.path("match_id").asString(""));
                else TRUSTING.add(row.path("match_id").asString(""));
        if (type.equals("GAME_INVITATION")) return reply.put("message_type", "GAME_JOIN_ACK").put("accept", true);
        JsonNode seen = call.path("context"), number = call.path("move_number");
        String opponent = seen.path("opponent_id").asString("");
        String key = match + reply.get("conversation_id"); // match ids repeat in the next league
        if (type.equals("CHOOSE_PARITY_CALL")) return reply.put("message_type", "CHOOSE_PARITY_RESPONSE")
                .set("parity_choice", CHOICES.computeIfAbsent(key, n -> StringNode.valueOf(choose(opponent, HISTORY))));
        if (type.equals("CHOOSE_MOVE_CALL")) return reply.put("message_type", "CHOOSE_MOVE_RESPONSE")
                .set("move_number", number)
                .set("move", CHOICES.computeIfAbsent(key + number, n -> chooseMove(opponent, seen)));
        if (type.equals("GAME_OVER")) {
            HISTORY.put(key, call.path("game_result")); String oldest = HISTORY.keySet().toArray(new String[0])[0];
            if (HISTORY.size() > 10000) { // a league may have no end
                HISTORY.remove(oldest); CHOICES.keySet().removeIf(made -> made.startsWith(oldest));
            }
            TRUSTING.remove(match); IN_HAND.remove(match);
        }
        String news = call.path("message").asString(call.path("reason").asString(""));
        if (!match.isEmpty() || type.equals("LEAGUE_ERROR"))
            System.out.println(type + " " + match + " " + call.path("error_message").asString(news));
        if (type.equals("LEAGUE_ERROR") && !token.isEmpty() && token.equals(shown)
                && call.path("original_message_type").asString("").equals("LEAGUE_REGISTER_REQUEST")) {
            Files.deleteIfExists(tokenFile()); id = token = ""; LOST.release(); // silent, or the league began anew
        }
        if (type.equals("LEAGUE_COMPLETED") && options.contains("--exit-when-done"))
            CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(() -> System.exit(0));
        return reply.put("status", "ACKNOWLEDGED");
    }
    /** Returns the JSON-RPC response to a request; null if there is none to send. */
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
        if (exchange.getRequestMethod().equals("GET")) // the manager asks who is here
            response = JSON.createObjectNode().put("status", "UP").put("agent_id", id.isEmpty() ? null : id)
                    .put("display_name", option("--name", "Java Bot")).put("kind", "player");
        else try { response = respond(JSON.readTree(exchange.getRequestBody())); } catch (RuntimeException noJson) { }
        byte[] body = response == null ? new byte[0] : JSON.writeValueAsBytes(response);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body.length == 0 ? 202 : 200, body.length == 0 ? -1 : body.length);
        try (exchange) { exchange.getResponseBody().write(body); }
    }
    static Path tokenFile() throws Exception {
        String name = option("--name", "Java Bot"), identity = manager() + "\n" + name;
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest(identity.getBytes("UTF-8"));
        return Path.of(option("--token-file", "SHARED/data/tokens/" + name.replaceAll("[^A-Za-z0-9 _-]", "_") + "-"
                + HexFormat.of().formatHex(digest, 0, 4) + ".token"));
    }
    /** Stores our token for the next start, readable by us alone: whoever has it can take our place in the league. */
    static void keep() throws Exception {
        try {
            if (tokenFile().getParent() != null) Files.createDirectories(tokenFile().getParent());
            Files.deleteIfExists(tokenFile());
            boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            Files.createFile(tokenFile(), !posix ? new FileAttribute<?>[0] : new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))});
            Files.writeString(tokenFile(), token + "\n");
            System.out.println("Sign in to the league's page with the token in " + tokenFile());
        } catch (java.io.IOException trouble) {
            System.err.println("Cannot store our token; a restart may not get our place back: " + trouble);
        }
    }
    static void register(String endpoint, String kept) throws Exception {
        ObjectNode call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", "register_player");
        ObjectNode params = message("LEAGUE_REGISTER_REQUEST", JSON.createObjectNode());
        if (!kept.isEmpty()) params.put("auth_token", kept);
        ObjectNode meta = params.putObject("player_meta").put("display_name", option("--name", "Java Bot"));
        meta.put("version", option("--version", "1.0.0")).put("contact_endpoint", endpoint);
        meta.putArray("game_types").add("even_odd").add("tic_tac_toe");
        String key = option("--enrolment-key", System.getenv().getOrDefault("EVENODD_ENROLMENT_KEY", ""));
        if (!key.isEmpty()) meta.put("enrolment_key", key);
        HttpRequest post = HttpRequest.newBuilder(URI.create(manager()))
                .timeout(java.time.Duration.ofSeconds(10)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(call.set("params", params).toString())).build();
        JsonNode reply = null; String said = "";
        while (reply == null) {
            try {
                var response = HttpClient.newHttpClient().send(post, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() != 200) throw new java.io.IOException("HTTP " + response.statusCode());
                reply = JSON.readTree(response.body());
            } catch (java.io.IOException | RuntimeException trouble) {
                String now = trouble instanceof ConnectException ? "nobody is there" : trouble.toString()
                        .replaceFirst("(?s).*plaintext.*", "that is no https, try http://")
                        .replaceFirst("(?s).*status line.*", "that is no http, try https://")
                        .replaceFirst("(?s).*(HTTP 30[1278]|StreamRead).*", "that is a page, try its URL with /mcp");
                if (!now.equals(said)) System.err.println("No place at " + manager() + ": " + now + "; trying again");
                said = now; Thread.sleep(1000);
            }
        }
        JsonNode error = reply.path("error"), result = reply.hasNonNull("result") ? reply.get("result")
                : error.has("data") ? error.get("data") : error;
        if (result.hasNonNull("player_id")) takePlace(result);
        else if (!kept.isEmpty() && result.path("error_code").asString("").equals("E012"))
            register(endpoint, ""); // our token is from another league
        else {
            String why = result.path("reason").asString(result.path("message").asString("it does not say why"));
            if (error.path("code").asInt(0) == -32601) why = "at " + manager() + " is no League Manager, see --manager";
            System.out.println("Refused: " + why);
            Runtime.getRuntime().halt(1);
        }
    }
    static void takePlace(JsonNode result) throws Exception {
        String player = result.get("player_id").asString();
        token = result.path("auth_token").asString("");
        strict = result.hasNonNull("match_tokens") && token.matches("tok_" + player.toLowerCase() + "_[0-9a-f]{64}");
        for (var match : result.path("match_tokens").properties())
            if (match.getValue().isNull()) TRUSTING.add(match.getKey());
            else IN_HAND.put(match.getKey(), match.getValue().asString());
        id = player; keep();
        System.out.println("Registered as " + id + (strict ? "" : " in a league whose tokens are of another kind"));
    }
    public static void main(String[] args) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else each answer waits 40 ms for an acknowledgement
        options = List.of(args); check(args);
        if (String.join("", args).contains("\ufffd")) throw new IllegalArgumentException("set LC_ALL=C.UTF-8");
        var place = new InetSocketAddress(option("--host", "127.0.0.1"), Integer.parseInt(option("--port", "8101")));
        HttpServer server = HttpServer.create();
        try { server.bind(place, 0); } catch (BindException trouble) {
            System.err.println("Cannot listen at port " + place.getPort() + ", try another --port: " + trouble);
            System.exit(1);
        }
        server.createContext("/", Bot::serve); server.setExecutor(Executors.newCachedThreadPool()); server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0))); // exit 0 on SIGTERM
        String host = option("--host", "127.0.0.1").replaceFirst("^([^\\[].*:.*)$", "[$1]"); // an IPv6 address
        String endpoint = "http://" + host + ":" + server.getAddress().getPort() + "/mcp";
        System.out.println("READY " + endpoint);
        for (;; LOST.acquire())
            register(endpoint, Files.exists(tokenFile()) ? Files.readString(tokenFile()).strip() : "");
    }
    static class Failure extends RuntimeException {
        final ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0").putNull("id");
        Failure(int code, String text, String e) {
            response.putObject("error").put("code", code).put("message", text).putObject("data").put("error_code", e);
        }
    }
}
