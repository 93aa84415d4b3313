package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.peer.Delivery.Replied;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.manager.relay.RelayKey;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Registrations that a connector sends, for players that nobody can reach. */
class RegisteringOverTheRelayTest extends ManagedLeague {

    private static final String HALL = "203.0.113.50";
    private static final String KEY = "4a".repeat(32);
    private static final String OTHERS_KEY = "4b".repeat(32);
    private static final String RELAY = "0123456789abcdef0123456789abcdef";
    private static final String UUID = "7b1c1f6e-52a8-4f43-9b7e-3a6d0f1c2e4d";

    private final List<String> lookedUp = new ArrayList<>();

    @BeforeEach
    void openTheLeague() {
        manager.world.resolver = new Resolver(this::lookUp, Runnable::run, AddressPolicy.DEFAULT);
        openWith();
    }

    /** In a league that does not take an address for a proof. */
    private void openWith(String... settings) {
        List<String> all =
                new ArrayList<>(List.of("network.endpoint_check=off", "network.rejoin_without_token=own_host"));
        all.addAll(List.of(settings));
        open(all.toArray(String[]::new));
    }

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        if (host.matches(".*[a-z]$") && !host.equals("localhost")) {
            lookedUp.add(host);
            throw new UnknownHostException(host);
        }
        return List.of(InetAddress.getByName(host));
    }

    private JsonNode over(String key, String address, String method, String params) {
        return manager.postAt("/mcp", address, Map.of("Relay-Key", key), MemoryWorld.call(method, params));
    }

    private JsonNode registerOver(String key, String name, int port, String token) {
        return over(key, HALL, "register_player", Requests.registerPlayer(name, port, token));
    }

    private static String relayed(String key, String own) {
        return new RelayKey(new Digest(key)).relayed(Endpoint.parse(own)).toString();
    }

    private static String relayed(String key, int port) {
        return relayed(key, "http://localhost:" + port + "/mcp");
    }

    private String endpointOf(String id) throws Exception {
        JsonNode agents = operate("league_status").at("/result/agents");
        return agents.valueStream()
                .filter(agent -> agent.path("agent_id").stringValue("").equals(id))
                .map(agent -> agent.path("contact_endpoint").stringValue(""))
                .findFirst()
                .orElseThrow();
    }

    private static void assertRejected(JsonNode response, String errorCode, int number, String sentence) {
        assertRejected(response, errorCode, number);
        assertThat(text(response, "/result/reason")).contains(sentence);
    }

    @Nested
    class GetTheEndpointOfTheirRelay {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                /mcp           | {'jsonrpc': '2.0', 'id': 1, 'method': 'register_player', 'params': PARAMS}
                /mcp           | [{'jsonrpc': '2.0', 'id': 1, 'method': 'register_player', 'params': PARAMS}]
                /mcp           | {'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'register_player', 'arguments': PARAMS}}
                /mcp           | {'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'join', 'arguments': {'name': 'Alpha', 'endpoint': 'http://10.0.0.7:8101/mcp'}}}
                /mcp           | {'jsonrpc': '2.0', 'id': 1, 'method': 'LEAGUE_REGISTER_REQUEST', 'params': PARAMS}
                /mcp           | {'message_type': 'PLAYER_REGISTER', 'sender': 'player:Alpha', 'port': 8101}
                /register      | {'name': 'Alpha', 'endpoint': 'http://localhost:8101/mcp'}
                /api/v1/agents | {'id': 'Alpha', 'url': 'https://my-laptop.local:8101/mcp'}
                /              | {'bot': {'nickname': 'Alpha'}, 'host': '0.0.0.0', 'port': 8101, 'path': '/mcp'}
                """)
        void inEveryFormOfTheirRequest(String path, String body) throws Exception {
            String params = Requests.registerPlayer("Alpha", 8101, "");
            String sent = body.replace('\'', '"').replace("PARAMS", params);
            JsonNode answer = manager.postAt(path, HALL, Map.of("relay-key", KEY), sent);

            assertThat(answer.toString()).contains("ACCEPTED", "tok_p01_").doesNotContain(KEY);
            assertThat(endpointOf("P01")).isEqualTo(relayed(KEY, 8101));
            assertThat(lookedUp).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"/bots/ada-1/v1.2", "/mcp/", "/", ""})
        void withThePathOfTheirOwn(String path) throws Exception {
            String own = "http://localhost:8101" + path;
            assertThat(status(over(KEY, HALL, "register_player", Requests.registerPlayer("Alpha", own, ""))))
                    .isEqualTo("ACCEPTED");
            assertThat(endpointOf("P01")).isEqualTo(relayed(KEY, own)).endsWith(".relay.invalid" + path);
        }

        @Test
        void inAStrictLeague() throws Exception {
            openWith("compatibility=strict");
            assertThat(status(registerOver(KEY, "Alpha", 8101, ""))).isEqualTo("ACCEPTED");
            assertThat(endpointOf("P01")).isEqualTo(relayed(KEY, 8101));
        }

        /** Each bot behind a connector has its own, and so has each connector. */
        @Test
        void ofTheirPortAndOfTheirConnector() throws Exception {
            assertThat(status(registerOver(KEY, "Alpha", 8101, ""))).isEqualTo("ACCEPTED");
            assertThat(status(registerOver(KEY, "Beta", 8102, ""))).isEqualTo("ACCEPTED");
            assertThat(status(registerOver(OTHERS_KEY, "Gamma", 8101, ""))).isEqualTo("ACCEPTED");
            assertThat(List.of(endpointOf("P01"), endpointOf("P02"), endpointOf("P03")))
                    .containsExactly(relayed(KEY, 8101), relayed(KEY, 8102), relayed(OTHERS_KEY, 8101))
                    .doesNotHaveDuplicates();
        }

        @Test
        void beforeARepetitionIsRecognised() {
            String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", UUID);
            String first = over(KEY, HALL, "register_player", request)
                    .at("/result/auth_token")
                    .stringValue();

            assertThat(text(over(KEY, HALL, "register_player", request), "/result/auth_token"))
                    .isEqualTo(first);
            assertRejected(over(OTHERS_KEY, HALL, "register_player", request), "E022", 2002);
            assertRejected(manager.callFrom(HALL, "register_player", request), "E022", 2002);
        }
    }

    @Nested
    class AreRefused {

        /** Nothing of what was sent is repeated: it may be a key with a slip. */
        @ParameterizedTest
        @ValueSource(strings = {"", "secret", "4A", "4a4a", "4a,4a"})
        void withAKeyThatIsNone(String key) {
            String malformed = key.replace("4A", KEY.toUpperCase(java.util.Locale.ROOT))
                    .replace("4a4a", KEY + "4a")
                    .replace("4a,4a", KEY + "," + KEY);
            JsonNode response = registerOver(malformed, "Alpha", 8101, "");

            assertRejected(response, "E006", 2004, "Relay-Key must be 64 lower-case hexadecimal digits");
            assertThat(response.toString()).doesNotContain("secret", "4a", "4A");
        }

        @Test
        void whereTheLeagueHasNoRelay() {
            openWith("network.relay=false");
            assertRejected(registerOver(KEY, "Alpha", 8101, ""), "E009", 2003, "no relay (network.relay)");
            assertThat(status(registerFrom(HALL, "Alpha", "http://203.0.113.50:8101/mcp")))
                    .isEqualTo("ACCEPTED");
        }

        @Test
        void asReferees() {
            assertRejected(
                    over(KEY, HALL, "register_referee", Requests.registerReferee("Rita", 8001, "")),
                    "E009",
                    1002,
                    "A referee cannot be behind the relay");
        }

        /** A server or a proxy would take them for other paths of the manager. */
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "/../operator",
                    "/mcp/..",
                    "/./mcp",
                    "/%2e%2e/operator",
                    "/..%2foperator",
                    "/..;/operator",
                    "//mcp",
                    "/mcp//",
                    "/...",
                    "/LONG"
                })
        void withAPathThatIsNotItselfBehindAnother(String path) {
            String own = "http://localhost:8101" + path.replace("LONG", "x".repeat(150));
            assertRejected(
                    over(KEY, HALL, "register_player", Requests.registerPlayer("Alpha", own, "")),
                    "E006",
                    2004,
                    "parts of dots; not that of http://localhost:8101/");
        }

        @Test
        void byTheUsualLimitOfTheirAddress() {
            JsonNode last = registerOver("none", "Alpha", 8101, "");
            for (int i = 0; i < 1000 && last.has("result"); i++) {
                last = registerOver("none", "Alpha", 8101, "");
            }
            assertThat(last.at("/error/code").intValue(0)).isEqualTo(-32000);
        }
    }

    /** So a cheat's endpoint is never another player. */
    @Nested
    class NeverNameARelay {

        @Tag("case:claimed-endpoint")
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "http://{id}.relay.invalid/mcp",
                    "http://{id}.Relay.INVALID.:8101/mcp",
                    "http://x.{id}.relay.invalid",
                    "http://127.0.0.1:8000/relay/{id}/mcp",
                    "http://127.0.0.1:9999/relay/{id}",
                    "https://league.example/algo/relay/{id}/mcp",
                    "http://LEAGUE.example./relay/{id}/",
                    "http://203.0.113.9/relay/{id}/health",
                    "http://league.example/%72elay/{id}/mcp",
                    "http://league.example/relay%2F{id}%2Fmcp",
                    "http://league.example//relay//{id}//mcp",
                    "http://league.example/x/../relay/./{id}/mcp",
                    "http://league.example/relay/{id}/..",
                    "http://league.example/relay/{id}/%0Amcp",
                    "http://league.example/relay;x=1/{id};y/mcp",
                    "http://league.example/RELAY/{id}/mcp?z"
                })
        void neitherPlayersNorRefereesWithOrWithoutAKey(String spelled) throws Exception {
            registerOver(KEY, "Victim", 8101, "");
            String endpoint = spelled.replace("{id}", RELAY);
            String player = Requests.registerPlayer("Mallory", endpoint, "");
            String referee =
                    Requests.registerReferee("Mallory", 8001, "").replace("http://127.0.0.1:8001/mcp", endpoint);
            String sentence = " is at the League Manager's relay: name the agent's own endpoint.";

            assertRejected(manager.callFrom(HALL, "register_player", player), "E009", 2003, endpoint + sentence);
            assertRejected(over(OTHERS_KEY, HALL, "register_player", player), "E009", 2003, endpoint + sentence);
            assertRejected(manager.callFrom(HALL, "register_referee", referee), "E009", 1002, endpoint + sentence);
            assertRejected(over(OTHERS_KEY, HALL, "register_referee", referee), "E009", 1002, endpoint + sentence);
            assertThat(lookedUp).isEmpty();
            JsonNode readmitted = manager.call(
                    "readmit_player",
                    "{\"auth_token\": \"%s\", \"name\": \"Victim\", \"endpoint\": \"%s\"}"
                            .formatted(token(), endpoint));
            assertThat(error(readmitted)).as(readmitted.toString()).isEqualTo("E009");
        }

        @Test
        void inAnotherWordForTheirEndpoint() {
            JsonNode answer = manager.postAt(
                    "/register",
                    HALL,
                    "{\"name\": \"Mallory\", \"url\": \"http://%s.relay.invalid\"}".formatted(RELAY));
            assertThat(answer.path("error_code").stringValue("")).isEqualTo("E009");
        }
    }

    @Nested
    class ReturnAsOnASharedHost {

        @ParameterizedTest
        @ValueSource(strings = {"own_host", "same_address", "never"})
        void notByTheirNameAndTheirConnector(String setting) {
            openWith("network.rejoin_without_token=" + setting);
            registerOver(KEY, "Ada", 8101, "");
            assertRejected(registerOver(KEY, "Ada", 8101, ""), "E022", 2002);
        }

        /** A neighbour behind the same NAT, directly or by a connector of its own, and another user of the same machine. */
        @Tag("case:neighbour-takes-place")
        @Test
        void norDoesAnybodyElseWithTheirName() throws Exception {
            registerOver(KEY, "Ada", 8101, "");
            assertRejected(registerFrom(HALL, "Ada", "http://203.0.113.50:8101/mcp"), "E022", 2002);
            assertRejected(registerOver(OTHERS_KEY, "Ada", 8101, ""), "E022", 2002);
            assertRejected(registerOver(KEY, "Ada", 8102, ""), "E022", 2002);
            assertThat(endpointOf("P01")).isEqualTo(relayed(KEY, 8101));
        }

        @Test
        void byTheirTokenAlsoFromTheRelayToAnEndpointOfTheirOwnAndBack() throws Exception {
            String token = text(registerOver(KEY, "Ada", 8101, ""), "/result/auth_token");
            String direct = "http://203.0.113.50:8101/mcp";
            String request = Requests.registerPlayer("Ada", direct, token);

            assertThat(text(manager.callFrom(HALL, "register_player", request), "/result/player_id"))
                    .isEqualTo("P01");
            assertThat(endpointOf("P01")).isEqualTo(direct);
            assertThat(text(registerOver(OTHERS_KEY, "Ada", 8102, token), "/result/auth_token"))
                    .isEqualTo(token);
            assertThat(endpointOf("P01")).isEqualTo(relayed(OTHERS_KEY, 8102));
        }

        @Test
        void byTheirEnrolmentKey() throws Exception {
            manager.roster = List.of(new RosterRow(new DisplayName("Ada"), new EnrolmentKey("lovelace"), null));
            manager.anew = true;
            openWith();
            String request = Requests.registerPlayer("Ada", 8101, "")
                    .replace("\"version\"", "\"enrolment_key\": \"lovelace\", \"version\"");
            String first = text(over(KEY, HALL, "register_player", request), "/result/auth_token");

            JsonNode again = over(OTHERS_KEY, HALL, "register_player", request);
            assertThat(text(again, "/result/player_id")).isEqualTo("P01");
            assertThat(text(again, "/result/auth_token")).startsWith("tok_p01_").isNotEqualTo(first);
            assertThat(endpointOf("P01")).isEqualTo(relayed(OTHERS_KEY, 8101));
        }

        @Test
        void byTheOperator() throws Exception {
            registerOver(KEY, "Ada", 8101, "");
            JsonNode readmitted =
                    manager.call("readmit_player", "{\"auth_token\": \"%s\", \"name\": \"Ada\"}".formatted(token()));
            assertThat(text(readmitted, "/result/message"))
                    .contains("registers as \"Ada\" through the relay as before, takes the place of P01");

            assertRejected(registerOver(OTHERS_KEY, "Ada", 8101, ""), "E022", 2002);
            assertThat(text(registerOver(KEY, "Ada", 8101, ""), "/result/player_id"))
                    .isEqualTo("P01");
        }
    }

    @Nested
    class CountForTheAddressThatTheyComeFrom {

        @Test
        void whereALeagueWithoutEndTakesSoManyFromOne() {
            manager.store = new InMemoryEventStore();
            openWith("league.legs=0", "league.participants.max_per_host=2");
            assertThat(status(registerOver(KEY, "Alpha", 8101, ""))).isEqualTo("ACCEPTED");
            assertThat(status(registerOver(OTHERS_KEY, "Beta", 8101, ""))).isEqualTo("ACCEPTED");
            assertRejected(registerOver(KEY, "Gamma", 8102, ""), "E020", 2001);
            assertThat(status(over(
                            "4c".repeat(32),
                            "203.0.113.51",
                            "register_player",
                            Requests.registerPlayer("Gamma", 8102, ""))))
                    .isEqualTo("ACCEPTED");
        }

        @Test
        void whenTheOperatorIsToldOfTen() throws Exception {
            for (int i = 1; i <= 10; i++) {
                registerOver(("4" + i % 10).repeat(32), "Bot " + i, 8101, "");
            }
            assertThat(log()).contains("10 agents are at the relay, from 203.0.113.50: if one person registered them");
        }
    }

    /** A connector with a bot at a port, which answers like this, or does not listen. */
    private final class Connector {

        private final List<String> heard = new ArrayList<>();
        private final List<Integer> told = new ArrayList<>();
        private final int port;
        private final String answer;

        Connector(int port, String answer) {
            this.port = port;
            this.answer = answer;
            poll("");
        }

        private void poll(String received) {
            post("{\"connector\": 1, \"ports\": [%d], \"received\": [%s]}".formatted(port, received))
                    .thenAccept(reply -> take(reply.status(), JsonText.parse(reply.body())));
        }

        private void take(int status, JsonNode reply) {
            reply.path("registered").valueStream().forEach(registered -> told.add(registered.intValue()));
            reply.path("calls").valueStream().forEach(this::put);
            if (status == 200) {
                poll(reply.path("calls")
                        .valueStream()
                        .map(call -> call.path("call").toString())
                        .collect(Collectors.joining(",")));
            }
        }

        private void put(JsonNode call) {
            byte[] body = Base64.getDecoder().decode(call.path("body").stringValue(""));
            heard.add(call.path("method").stringValue("")
                    + ' '
                    + call.path("path").stringValue("")
                    + (body.length == 0
                            ? ""
                            : ' ' + JsonText.parse(body).path("method").stringValue("")));
            CompletableFuture<Replied> unused =
                    post("{\"connector\": 1, \"answers\": [{\"call\": %s, %s}]}".formatted(call.path("call"), answer));
        }

        private CompletableFuture<Replied> post(String body) {
            return manager.world.post(HALL, MemoryManager.MANAGER.at("/relay"), Map.of("Relay-Key", KEY), body);
        }
    }

    private static String replies(String body) {
        return "\"status\": 200, \"headers\": {\"Content-Type\": \"application/json\"}, \"body\": \"%s\""
                .formatted(Base64.getEncoder().encodeToString(body.getBytes(UTF_8)));
    }

    @Nested
    class AreAskedOverTheirRelay {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "connected": true                    | ACCEPTED
                "unreachable": "connection refused"  | REJECTED
                """)
        void whereTheLeagueTakesOnlyWhoAnswers(String answer, String status) {
            openWith("network.endpoint_check=strict");
            Connector connector = new Connector(8101, answer);

            assertThat(status(registerOver(KEY, "Alpha", 8101, ""))).isEqualTo(status);
            assertThat(connector.heard).containsExactly("CONNECT /mcp");
            assertRejected(registerOver(KEY, "Beta", 8102, ""), "E009", 2003, "does not answer");
            assertThat(connector.told).containsExactly(8101, 8102);
        }

        @Tag("case:claimed-endpoint")
        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"kind": "player", "display_name": "Ada"}     | ACCEPTED
                {"kind": "player", "display_name": "Holder"}  | REJECTED
                {}                                            | REJECTED
                """)
        void whichOfTwoBehindOnePortIsThere(String health, String status) throws Exception {
            Connector connector = new Connector(8101, replies(health));
            registerOver(KEY, "Holder", 8101, "");

            assertThat(status(registerOver(KEY, "Ada", 8101, ""))).isEqualTo(status);
            assertThat(connector.heard).containsExactly("GET /health");
            assertThat(endpointOf("P01").startsWith(relayed(KEY, 8101))).isEqualTo(status.equals("REJECTED"));
        }

        @Test
        void inTheFormOfTheirRequest() throws Exception {
            Connector connector = new Connector(8101, replies("{}"));
            JsonNode registered =
                    over(KEY, HALL, "LEAGUE_REGISTER_REQUEST", Requests.registerPlayer("Alpha", 8101, ""));
            agents.player("Beta", 8102);
            agents.referee("Rita", 8001);
            operate("start_league");
            manager.time.advance(Duration.ofSeconds(1));

            assertThat(status(registered)).isEqualTo("ACCEPTED");
            assertThat(connector.heard.get(0)).isEqualTo("POST /mcp ROUND_ANNOUNCEMENT");
        }
    }

    /** A referee tells the player's own words from the manager's: only the manager says that it cannot reach the player. */
    @Nested
    class AreCalledFromOutside {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "status": 200, "body": "e30="              | 200 | 1.1 relay | {}
                "status": 503                              | 503 | 1.1 relay |
                "status": 502, "headers": {"Via": "no"}    | 502 | 1.1 relay |
                "unreachable": "connection refused"        | 502 | none      | connect.py says: connection refused
                "unreadable": "more than 10240 bytes"      | 502 | none      | more than 10240 bytes
                """)
        void withWordsOfTheirOwnOrNot(String answer, int status, String via, String said) {
            new Connector(8101, answer);
            assertIsTold(status, via, said == null ? "" : said);
        }

        @Test
        void whileNoConnectorAsksForTheirCalls() {
            assertIsTold(503, "none", "connect.py has not asked for its calls");
        }

        private void assertIsTold(int status, String via, String said) {
            registerOver(KEY, "Ada", 8101, "");
            agents.referee("Rita", 8001);
            Replied reply = manager.time.await(manager.world.post(
                    "127.0.0.1",
                    Endpoint.parse(relayed(KEY, 8101)).through(MemoryManager.MANAGER),
                    MemoryWorld.call("handle_game_invitation", "{}")));

            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.headers().apply("Via").orElse("none")).isEqualTo(via);
            assertThat(new String(reply.body(), UTF_8)).contains(said);
        }
    }

    /** Without a token, from the address of a referee; not from one that is that of all whom a proxy does not tell. */
    @ParameterizedTest
    @CsvSource({"203.0.113.9, true, 200", "127.0.0.1, true, 200", "127.0.0.1, false, 404", "proxy 10.0.0.9, true, 404"})
    void areCalledByReferees(String address, boolean localCallers, int status) {
        openWith("network.local_callers=" + localCallers);
        new Connector(8101, replies("{}"));
        registerOver(KEY, "Alpha", 8101, "");
        String referee = Requests.registerReferee("Rita", 8001, "").replace("127.0.0.1", "203.0.113.9");
        assertThat(status(manager.callFrom(address, "register_referee", referee)))
                .isEqualTo("ACCEPTED");

        Endpoint player = Endpoint.parse(relayed(KEY, 8101)).through(MemoryManager.MANAGER);
        Replied reply = manager.time.await(manager.world.post(address, player, "{}"));
        assertThat(reply.status()).isEqualTo(status);
    }

    @Nested
    class BehindAPublicUrl {

        @Test
        void areOnPublicAddressesWithoutAnyAndSendNothingInTheClear() throws Exception {
            openWith("network.public_url=https://bots.example.org");
            JsonNode registered = registerOver(KEY, "Ada", 8101, "");

            assertThat(status(registered)).isEqualTo("ACCEPTED");
            JsonNode stats = query(text(registered, "/result/auth_token"), "GET_PLAYER_STATS");
            assertThat(stats.findPath("player_id").stringValue()).isEqualTo("P01");
            assertThat(stats.toString()).doesNotContain("in the clear");
            assertThat(lookedUp).containsOnly("bots.example.org");
        }
    }
}
