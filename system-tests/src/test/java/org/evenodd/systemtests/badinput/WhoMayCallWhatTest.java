package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.systemtests.badinput.OneOfEach.Agent;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** The table of who may call what (docs/protocol-decisions.md) lists everything that the running agents answer. */
@TestInstance(Lifecycle.PER_CLASS)
class WhoMayCallWhatTest {

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "protocol-decisions.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (manager|referee|player|all) \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private OneOfEach agents;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        agents = new OneOfEach(directory);
    }

    @AfterAll
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
        Back answer = agents.wire.call(
                agents.endpoint(agent), method, JsonMapper.shared().createObjectNode());
        return answer.body().path("result").path(list).values().stream()
                .map(operation -> operation.path("name").stringValue())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource({"MANAGER, LEAGUE_MANAGER", "REFEREE, REFEREE", "PLAYER, PLAYER"})
    void hasAHandlerForEachMessageThatAnAgentReceives(Agent agent, AgentKind kind) throws Exception {
        assertThat(named(agent, "rpc.discover", "methods"))
                .containsAll(Stream.of(MessageType.values())
                        .filter(type -> type.isReceivedBy(kind))
                        .map(MessageType::canonicalMethod)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void standsInATableForEachOperation(Agent agent) throws Exception {
        Set<String> known = inTheTable(agent.name().toLowerCase(Locale.ROOT));
        assertThat(named(agent, "rpc.discover", "methods")).isNotEmpty().isSubsetOf(known);
        assertThat(named(agent, "tools/list", "tools")).isNotEmpty().isSubsetOf(known);
    }
}
