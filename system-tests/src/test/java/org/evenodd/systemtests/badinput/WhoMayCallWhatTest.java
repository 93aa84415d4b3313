package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The table of who may call what (docs/protocol-decisions.md) lists everything that the running agents answer. */
class WhoMayCallWhatTest {

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "protocol-decisions.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (manager|referee|player|all) \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private OneOfEach agents;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        agents = new OneOfEach(directory);
    }

    @AfterEach
    void close() {
        agents.close();
    }

    private static Set<String> inTheTable(String agent) throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .filter(row -> row.group(1).equals(agent) || row.group(1).equals("all"))
                .flatMap(row -> names(row.group(2)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> names(String cell) {
        return NAME.matcher(cell).results().map(name -> name.group(1));
    }

    private Set<String> named(Agent agent, String method, String list) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(agents.endpoint(agent).uri())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\"}".formatted(method)))
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        return JsonMapper.shared().readTree(answer).path("result").path(list).values().stream()
                .map(WhoMayCallWhatTest::nameOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String nameOf(JsonNode operation) {
        return operation.path("name").stringValue();
    }

    @ParameterizedTest
    @EnumSource
    void standsInATableForEachOperation(Agent agent) throws Exception {
        Set<String> known = inTheTable(agent.name().toLowerCase(Locale.ROOT));
        assertThat(named(agent, "rpc.discover", "methods")).isNotEmpty().isSubsetOf(known);
        assertThat(named(agent, "tools/list", "tools")).isNotEmpty().isSubsetOf(known);
    }
}
