package org.evenodd.systemtests.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.json.StrictJson;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The official conformance suite and the Inspector's command line, where npm can install them
 * (docs/decisions/0017-mcp-server.md).
 */
@Tag("conformance")
class ConformanceTest {

    @TempDir
    private static Path directory;

    private static NodeTools tools;
    private static Agents agents;

    @BeforeAll
    static void startAgents() throws Exception {
        tools = NodeTools.install();
        agents = Agents.start(directory);
    }

    @AfterAll
    static void stopAgents() {
        if (agents != null) {
            agents.close();
        }
    }

    /** Runs the suite and returns its checks. */
    private static List<ConformanceCheck> checks(String agent, String... options) throws Exception {
        Path results = Files.createTempDirectory(directory, agent);
        List<String> arguments = new ArrayList<>(
                List.of("server", "--url", agents.of(agent).toString(), "--output-dir", results.toString()));
        arguments.addAll(List.of(options));
        NodeTools.Run run = tools.run("conformance", arguments.toArray(String[]::new));
        List<ConformanceCheck> checks = ConformanceCheck.in(results);
        assertThat(checks).as(run.output()).isNotEmpty();
        return checks;
    }

    @ParameterizedTest
    @ValueSource(strings = {"manager", "referee", "player"})
    void meetsWhatTheStatelessRevisionAsksOfWhatIsOffered(String agent) throws Exception {
        List<ConformanceCheck> checks = checks(agent, "--requirements", "2026-07-28");

        assertNothingIsMissing(checks);
        assertThat(of("server-stateless", checks))
                .filteredOn(ConformanceCheck::passed)
                .hasSizeGreaterThan(18);
        assertThat(of("http-header-validation", checks)).hasSizeGreaterThan(12).allMatch(ConformanceCheck::passed);
    }

    @Test
    void meetsWhatTheNewestRevisionWithAHandshakeAsksOfWhatIsOffered() throws Exception {
        List<ConformanceCheck> checks = checks("manager", "--requirements", "2025-11-25");

        assertNothingIsMissing(checks);
        assertThat(of("server-initialize", checks)).noneMatch(ConformanceCheck::failed);
        assertThat(of("ping", checks)).allMatch(ConformanceCheck::passed);
    }

    private static List<ConformanceCheck> of(String scenario, List<ConformanceCheck> checks) {
        List<ConformanceCheck> found = checks.stream()
                .filter(check -> check.scenario().equals(scenario))
                .toList();
        assertThat(found).as(scenario).anyMatch(ConformanceCheck::passed);
        return found;
    }

    private static void assertNothingIsMissing(List<ConformanceCheck> checks) throws Exception {
        NotApplicable notApplicable = NotApplicable.read();
        assertThat(checks).filteredOn(ConformanceCheck::failed).allMatch(notApplicable::excuses);
        assertThat(of("tools-list", checks)).allMatch(ConformanceCheck::passed);
        assertThat(of("dns-rebinding-protection", checks)).allMatch(ConformanceCheck::passed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"server-initialize", "ping", "tools-list"})
    void keepsTheOldestRevisionThatIsSpoken(String scenario) throws Exception {
        List<ConformanceCheck> checks = checks("referee", "--scenario", scenario, "--spec-version", "2025-06-18");

        assertThat(checks).noneMatch(ConformanceCheck::failed).anyMatch(ConformanceCheck::passed);
    }

    @ParameterizedTest
    @CsvSource({"manager, modern", "referee, modern", "player, legacy"})
    void showsTheInspectorToolsWithoutAnErrorInTheirSchemas(String agent, String era) throws Exception {
        NodeTools.Run run = inspect(agent, era, "tools/list", "--strict");

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("\"name\": \"ping\"");
    }

    @ParameterizedTest
    @CsvSource({"manager, modern, get_standings, standings", "player, legacy, get_player_state, display_name"})
    void answersTheInspectorsCalls(String agent, String era, String tool, String field) throws Exception {
        NodeTools.Run run = inspect(agent, era, "tools/call", "--tool-name", tool);

        assertThat(run.status()).as(run.output()).isZero();
        JsonNode result = StrictJson.parse(run.output().getBytes(UTF_8));
        assertThat(result.path("structuredContent").has(field)).isTrue();
        assertThat(result.path("isError").booleanValue()).isFalse();
    }

    private static NodeTools.Run inspect(String agent, String era, String method, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--cli",
                agents.of(agent).toString(),
                "--transport",
                "http",
                "--protocol-era",
                era,
                "--method",
                method));
        arguments.addAll(List.of(options));
        return tools.run("mcp-inspector", arguments.toArray(String[]::new));
    }
}
