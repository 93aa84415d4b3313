package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code GET /metrics} of each running agent (docs/protocol-decisions.md, Metrics). */
class MetricsTest {

    private static final String SERVED = "rpc_server_call_duration_seconds_count";
    private static final String CALLED = "rpc_client_call_duration_seconds_count";
    private static final String REQUESTS = "http_server_request_duration_seconds_count";
    private static final String TOOLS = "mcp_server_operation_duration_seconds_count";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private OneOfEach agents;

    @BeforeEach
    void open() throws Exception {
        agents = new OneOfEach(directory);
    }

    @AfterEach
    void close() {
        agents.close();
    }

    private HttpResponse<String> send(Agent agent, String method, String path, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(agents.endpoint(agent).at("").toString() + path))
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> page(Agent agent) throws Exception {
        return send(agent, "GET", "/metrics", "");
    }

    private Exposition metrics(Agent agent) throws Exception {
        return Exposition.parse(page(agent).body());
    }

    private void call(Agent agent, String body) throws Exception {
        assertThat(send(agent, "POST", "/mcp", body).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void arePrometheussTextOfEachAgent(Agent agent) throws Exception {
        HttpResponse<String> page = page(agent);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(Exposition.parse(page.body()).types())
                .containsEntry("http_server_request_duration_seconds", "histogram")
                .containsEntry("jvm_memory_used_bytes", "gauge")
                .containsEntry("process_cpu_seconds_total", "counter")
                .containsEntry("process_start_time_seconds", "gauge");
    }

    @Test
    void showTheRegistrationsOfTheOthers() throws Exception {
        assertThat(metrics(Agent.MANAGER).of(SERVED).map(sample -> sample.label("rpc_method")))
                .contains("register_player", "register_referee");
        assertThat(metrics(Agent.PLAYER).of(CALLED).map(Exposition.Sample::labels))
                .contains(Map.of("rpc_system_name", "jsonrpc", "rpc_method", "register_player"));
        assertThat(metrics(Agent.REFEREE).of(CALLED).map(Exposition.Sample::labels))
                .contains(Map.of("rpc_system_name", "jsonrpc", "rpc_method", "register_referee"));
    }

    @Test
    void tellOfTheLeagueAndOfTheReferee() throws Exception {
        Exposition manager = metrics(Agent.MANAGER);
        assertThat(manager.of("league_players")).contains(sample("league_players", "active", 1));
        assertThat(manager.of("league_referees")).contains(sample("league_referees", "active", 1));
        assertThat(manager.of("league_matches")).contains(sample("league_matches", "decided", 0));
        assertThat(manager.of("league_round").map(Exposition.Sample::value)).containsExactly(0.0);
        assertThat(manager.of("league_events_stored"))
                .allSatisfy(stored -> assertThat(stored.value()).isPositive());
        assertThat(metrics(Agent.REFEREE).of("referee_matches"))
                .contains(sample("referee_matches", "running", 0))
                .hasSize(2);
    }

    private static Exposition.Sample sample(String name, String state, double value) {
        return new Exposition.Sample(name, Map.of("state", state), value);
    }

    @ParameterizedTest
    @EnumSource
    void haveNoMoreSeriesWhateverACallerSends(Agent agent) throws Exception {
        for (int batch = 0; batch < 200; batch++) {
            int first = batch * 50;
            call(
                    agent,
                    IntStream.range(first, first + 50)
                            .mapToObj(
                                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\\\"\\n{le=\\\"%d\\\"} 1\"}"
                                            ::formatted)
                            .collect(Collectors.joining(",", "[", "]")));
            call(
                    agent,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"t%d\"}}"
                            .formatted(batch));
            send(agent, "GET", "/page%22" + batch, "");
        }
        for (String method : List.of("BREW", "A", "B", "C", "PROPFIND")) {
            send(agent, method, "/mcp", "");
        }
        Exposition metrics = metrics(agent);

        assertThat(metrics.of(SERVED)
                        .filter(sample -> sample.label("error_type").equals("-32601")))
                .singleElement()
                .satisfies(sample -> assertThat(sample.value()).isEqualTo(10_000));
        assertThat(metrics.of(TOOLS).map(sample -> sample.label("gen_ai_tool_name")))
                .containsOnly("_OTHER");
        assertThat(metrics.of(REQUESTS).map(sample -> sample.label("http_route")))
                .isSubsetOf(Set.of("/mcp", "/health", "/metrics", "_OTHER"));
        assertThat(metrics.samples()).hasSizeLessThan(400);
    }

    @ParameterizedTest
    @EnumSource
    void nameNoTokenNoNameAndNoAddress(Agent agent) throws Exception {
        call(
                agent,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tok_secret\",\"params\":{\"auth_token\":\"tok_secret\"}}");
        String page = page(agent).body();

        assertThat(tokens()).isNotEmpty().allSatisfy(token -> assertThat(page).doesNotContain(token));
        assertThat(page).doesNotContain("tok_", "127.0.0.1", "P01", "REF01", "Player ");
    }

    /** The agents write and rename other files meanwhile. */
    private List<String> tokens() throws IOException {
        List<String> tokens = new ArrayList<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().matches(".*\\.(token|key)")) {
                    tokens.add(Files.readString(file).strip());
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path gone, IOException why) {
                return FileVisitResult.CONTINUE;
            }
        });
        tokens.removeIf(String::isEmpty);
        return tokens;
    }
}
