package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Registrations of agents that know neither the protocol's words nor its path. */
class RegisteringInOtherWordsTest extends ManagedLeague {

    private static final String HERE = "127.0.0.1";
    private static final String AWAY = "192.0.2.7";

    @BeforeEach
    void open() {
        manager.open();
    }

    private JsonNode postAt(String path, String body) {
        return manager.postAt(path, HERE, body.replace('\'', '"'));
    }

    /** Returns what the manager wrote down about an agent. */
    private JsonNode agent(String id) throws IOException {
        manager.time.advance(Duration.ofSeconds(1));
        JsonNode agents = JsonText.parse(Files.readAllBytes(manager.shared.agents()));
        return Stream.of("players", "referees")
                .flatMap(kind -> agents.path(kind).valueStream())
                .filter(agent -> agent.path("player_id").stringValue("").equals(id)
                        || agent.path("referee_id").stringValue("").equals(id))
                .findFirst()
                .orElseThrow();
    }

    private String endpoint(String id) throws IOException {
        return agent(id).path("contact_endpoint").stringValue();
    }

    private String name(String id) throws IOException {
        return agent(id).path("display_name").stringValue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /register      | {'name': 'Alpha', 'endpoint': 'http://localhost:8101'}                     | http://localhost:8101/mcp
            /api/v1/agents | {'id': 'Alpha', 'url': 'http://localhost:8101/mcp'}                        | http://localhost:8101/mcp
            /players       | {'data': {'player_name': 'Alpha', 'callback': 'http://localhost:8101'}}    | http://localhost:8101/players
            /              | {'bot': {'nickname': 'Alpha'}, 'host': 'localhost', 'port': 8101}          | http://localhost:8101/
            /mcp           | {'action': 'register', 'name': 'Alpha', 'endpoint': 'localhost:8101'}      | http://localhost:8101/mcp
            /mcp           | {'message_type': 'PLAYER_REGISTER', 'sender': 'player:Alpha', 'port': 8101} | http://localhost:8101/mcp
            """)
    void playersComeInByWhatTheyMean(String path, String body, String endpoint) throws IOException {
        JsonNode answer = postAt(path, body);

        assertThat(answer.path("status").stringValue("")).as(answer.toString()).isEqualTo("ACCEPTED");
        assertThat(answer.path("player_id").stringValue("")).isEqualTo("P01");
        assertThat(name("P01")).isEqualTo("Alpha");
        assertThat(endpoint("P01")).isEqualTo(endpoint);
    }

    @Test
    void refereesComeInByWhatTheyMeanAndAreAnsweredInTheirWords() throws IOException {
        JsonNode answer = postAt("/join", """
                {'type': 'referee_hello', 'data': {'agentId': 'Rita', 'url': 'http://localhost:8001'}}""");

        assertThat(answer.path("status").stringValue("")).as(answer.toString()).isEqualTo("ACCEPTED");
        assertThat(answer.path("agentId").stringValue("")).isEqualTo("REF01");
        assertThat(answer.at("/data/authToken").stringValue("")).startsWith("tok_ref01_");
        assertThat(name("REF01")).isEqualTo("Rita");
    }

    @Test
    void whoSendsAnEnvelopeAndAPayloadFindsBothInTheAnswer() throws IOException {
        JsonNode answer = postAt("/mcp", """
                {'jsonrpc': '2.0', 'id': 1, 'method': 'league.handle', 'params': {
                 'envelope': {'protocol': 'league.v2', 'message_type': 'REGISTER_PLAYER_REQUEST', 'sender': 'player:P01',
                              'timestamp': '2025-01-15T10:30:00Z'},
                 'payload': {'player_id': 'Alpha', 'endpoint_url': 'http://localhost:8101/mcp'}}}""");

        assertThat(answer.at("/result/payload/auth_token").stringValue("")).startsWith("tok_p01_");
        assertThat(answer.at("/result/envelope/message_type").stringValue("")).isEqualTo("LEAGUE_REGISTER_RESPONSE");
        assertThat(name("P01")).isEqualTo("Alpha");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'register_player', 'arguments': ARGS}}",
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'add_agent', 'arguments': ARGS}}",
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'_meta': {}, 'name': 'register_player', 'arguments': ARGS}}",
            })
    void aToolTakesFlatArguments(String call) {
        JsonNode answer = postAt(
                "/mcp",
                call.replace(
                        "ARGS",
                        "{'player_id': 'A7', 'display_name': 'Alpha', 'endpoint': 'http://localhost:8101/mcp'}"));

        assertThat(answer.at("/result/structuredContent/player_id").stringValue(""))
                .as(answer.toString())
                .isEqualTo("P01");
    }

    /** What somebody might try who pretends to speak otherwise. */
    @Nested
    class GainsNobody {

        private String token;

        @BeforeEach
        void registerSomebody() {
            token = registered("Alpha", 8101);
            registered("Beta", 8102);
        }

        private String registered(String name, int port) {
            return text(register(name, "http://localhost:%d/mcp".formatted(port)), "/result/auth_token");
        }

        @ParameterizedTest
        @ValueSource(strings = {"player_id", "id", "agent_id", "sender"})
        void anothersPlaceByNamingItsId(String field) throws IOException {
            JsonNode answer = postAt(
                    "/register",
                    "{'%s': 'P01', 'name': 'Mallory', 'endpoint': 'http://localhost:8109'}".formatted(field));

            assertThat(answer.path("player_id").stringValue("")).isEqualTo("P03");
            assertThat(answer.path("id").stringValue("")).isEqualTo("P03");
            assertThat(endpoint("P01")).isEqualTo("http://localhost:8101/mcp");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{'data': {'name': 'Alpha', 'auth_token': 'TOKEN'}, 'endpoint': 'http://localhost:8109'}",
                    "{'id': 'Alpha', 'endpoint': 'http://localhost:8109'}",
                    "{'name': 'Mallory', 'endpoint': 'localhost:8101'}",
                    "{'name': 'Mallory', 'port': 8101}",
                })
        void anothersNameOrEndpointInOtherWords(String body) throws IOException {
            JsonNode answer = postAt("/register", body.replace("TOKEN", "tok_p01_" + "0".repeat(64)));

            assertThat(answer.path("accepted").booleanValue(true))
                    .as(answer.toString())
                    .isFalse();
            assertThat(answer.has("auth_token")).isFalse();
            assertThat(List.of(endpoint("P01"), endpoint("P02")))
                    .containsExactly("http://localhost:8101/mcp", "http://localhost:8102/mcp");
        }

        @Test
        void butItsOwnPlaceByItsTokenWhereverItIs() throws IOException {
            JsonNode answer = postAt("/register", """
                    {'data': {'name': 'Alpha', 'auth_token': '%s', 'url': 'http://localhost:8111/mcp'}}""".formatted(token));

            assertThat(answer.path("player_id").stringValue("")).isEqualTo("P01");
            assertThat(endpoint("P01")).isEqualTo("http://localhost:8111/mcp");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{'name': 'Far', 'port': 8109}", "{'name': 'Far', 'host': '127.0.0.1', 'port': 22}"})
        void aCallToThisMachineFromAnother(String body) {
            JsonNode answer = manager.postAt("/register", AWAY, body.replace('\'', '"'));

            assertThat(answer.path("status").stringValue("")).isEqualTo("REJECTED");
            assertThat(answer.path("error_code").stringValue("")).isEqualTo("E009");
        }

        @Test
        void aRefereesPlaceByCallingItselfOne() {
            manager.store = new InMemoryEventStore();
            open("league.registration.referees=admitted");
            JsonNode answer =
                    postAt("/register", "{'role': 'referee', 'name': 'R', 'endpoint': 'http://localhost:8001'}");

            assertThat(answer.path("referee_id").stringValue("")).isEqualTo("REF11");
            assertThat(answer.path("reason").stringValue("")).contains("wait to be admitted");
        }
    }

    @Test
    void inStrictModeNobodyComesInThisWay() {
        open("compatibility=strict");

        assertThat(postAt("/register", "{'name': 'Alpha', 'endpoint': 'http://localhost:8101'}")
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32600);
        assertThat(text(register("Beta", "http://localhost:8102/mcp"), "/result/player_id"))
                .isEqualTo("P01");
    }
}
