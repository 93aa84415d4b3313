package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What holds of the manager, the referee and the player alike, as processes. */
class EveryAgentTest {

    private static final List<String> ALL = List.of("manager", "referee", "player");
    private static final String JSON = "application/json";
    private static final String PING = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"ping\", \"params\": {}}";

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "protocol-decisions.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (manager|referee|player|all) \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private static Agents agents;

    @BeforeAll
    static void start(@TempDir Path directory) throws Exception {
        agents = Agents.start(directory);
    }

    @AfterAll
    static void stop() {
        agents.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"jsonrpc":                                           | -32700
            {"id": 1, "id": 2}                                    | -32700
            "hello"                                               | -32600
            []                                                    | -32600
            {"jsonrpc": "1.0", "id": 7, "method": "ping"}         | -32600
            {"jsonrpc": "2.0", "id": 7, "method": "dance"}        | -32601
            {"jsonrpc": "2.0", "id": 7, "method": "handle_message", "params": {"message_type": "NO_SUCH"}} | -32601
            """)
    void refusesWhatIsNoCall(String body, int code) {
        assertRefused(JSON, body, 200, code);
    }

    @Test
    void refusesBodiesThatAreTooLongOrNoJsonByTheirHeader() {
        assertRefused(JSON, PING.replace("{}", "{\"filler\": \"" + "x".repeat(10_240) + "\"}"), 413, -32600);
        assertRefused("text/plain", PING, 415, -32600);
        assertRefused("application/json; charset=utf-16", PING, 415, -32600);
    }

    private static void assertRefused(String contentType, String body, int status, int code) {
        for (String agent : ALL) {
            HttpResponse<String> back = RpcCaller.post(agents.of(agent), contentType, body);

            assertThat(back.statusCode()).as(agent).isEqualTo(status);
            assertThat(JsonMapper.shared()
                            .readTree(back.body())
                            .at("/error/code")
                            .asInt())
                    .as(agent)
                    .isEqualTo(code);
            assertThat(RpcCaller.post(agents.of(agent), JSON, PING).body()).contains("\"result\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"manager", "referee", "player"})
    void acceptsANotificationOfAnUnknownKindInSilence(String agent) {
        HttpResponse<String> back =
                RpcCaller.post(agents.of(agent), JSON, "{\"jsonrpc\": \"2.0\", \"method\": \"dance\", \"params\": {}}");

        assertThat(back.statusCode()).isEqualTo(202);
        assertThat(back.body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            manager | rpc_server_call_duration_seconds_count{rpc_method="register_player",rpc_system_name="jsonrpc"}
            manager | league_players{state="
            manager | league_referees{state="
            manager | league_matches{state="decided"} 0.0
            manager | league_round 0.0
            manager | league_events_stored
            referee | rpc_client_call_duration_seconds_count{rpc_method="register_referee",rpc_system_name="jsonrpc"}
            referee | referee_matches{state="running"} 0.0
            player  | rpc_client_call_duration_seconds_count{rpc_method="register_player",rpc_system_name="jsonrpc"}
            """)
    void showsItsNumbersInItsMetricsWithoutATokenANameOrAnAddress(String agent, String line) {
        String page = RpcCaller.get(agents.of(agent), "/metrics");

        assertThat(page).contains("\n" + line);
        assertThat(page.lines())
                .contains(
                        "# TYPE http_server_request_duration_seconds histogram",
                        "# TYPE jvm_memory_used_bytes gauge",
                        "# TYPE process_cpu_seconds_total counter");
        assertThat(page).doesNotContain("tok_", "127.0.0.1", "P01", "REF01", "Player ");
    }

    @ParameterizedTest
    @CsvSource({"manager, LEAGUE_MANAGER", "referee, REFEREE", "player, PLAYER"})
    void hasAHandlerForEachMessageThatItReceives(String agent, AgentKind kind) {
        assertThat(named(agent, "rpc.discover", "methods"))
                .containsAll(Stream.of(MessageType.values())
                        .filter(type -> type.isReceivedBy(kind))
                        .map(MessageType::canonicalMethod)
                        .toList());
    }

    /** In docs/protocol-decisions.md. */
    @ParameterizedTest
    @ValueSource(strings = {"manager", "referee", "player"})
    void standsInTheTableOfWhoMayCallWhatWithEachOperation(String agent) throws IOException {
        Set<String> known = ROW.matcher(Files.readString(PAGE))
                .results()
                .filter(row -> row.group(1).equals(agent) || row.group(1).equals("all"))
                .flatMap(row -> NAME.matcher(row.group(2)).results().map(name -> name.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named(agent, "rpc.discover", "methods")).isNotEmpty().isSubsetOf(known);
        assertThat(named(agent, "tools/list", "tools")).isNotEmpty().isSubsetOf(known);
    }

    private static Set<String> named(String agent, String method, String list) {
        String call = PING.replace("ping", method);
        // its schemas are nested more deeply than the league's messages may be
        JsonNode answer = JsonMapper.shared()
                .readTree(RpcCaller.post(agents.of(agent), JSON, call).body());
        return answer.at("/result/" + list)
                .valueStream()
                .map(operation -> operation.path("name").stringValue())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
