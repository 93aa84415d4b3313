package org.evenodd.systemtests.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.process.Agents;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    @Test
    void meetsWhatTheStatelessRevisionAsksOfWhatIsOffered() throws Exception {
        List<ConformanceCheck> checks = checks("player", "--requirements", "2026-07-28");

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
    @ValueSource(strings = {"server-initialize", "tools-list"})
    void keepsTheOldestRevisionThatIsSpoken(String scenario) throws Exception {
        List<ConformanceCheck> checks = checks("referee", "--scenario", scenario, "--spec-version", "2025-06-18");

        assertThat(checks).noneMatch(ConformanceCheck::failed).anyMatch(ConformanceCheck::passed);
    }

    @ParameterizedTest
    @CsvSource({"referee, modern", "player, legacy"})
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

    /**
     * One check of the conformance suite.
     *
     * @param status {@code SUCCESS}, {@code FAILURE}, {@code WARNING}, {@code SKIPPED} or {@code INFO}
     */
    private record ConformanceCheck(String scenario, String id, String status, String message) {

        /** Each scenario checks every answer, whatever its other results. */
        static final String WIRE_SCHEMA = "wire-schema-valid";

        /** The suite's output is nested more deeply than the league's messages may be. */
        private static final JsonMapper MAPPER = new JsonMapper();

        /** Returns all checks that the suite has written to a directory. */
        static List<ConformanceCheck> in(Path directory) throws IOException {
            try (Stream<Path> files = Files.walk(directory)) {
                return files.filter(file -> file.endsWith("checks.json"))
                        .flatMap(file -> of(file).stream())
                        .toList();
            }
        }

        private static List<ConformanceCheck> of(Path file) {
            String scenario = file.getParent()
                    .getFileName()
                    .toString()
                    .replaceFirst("^server-(.*)-\\d{4}-\\d\\d-\\d\\dT.*$", "$1");
            return MAPPER.readTree(file.toFile()).values().stream()
                    .map(check -> of(scenario, check))
                    .toList();
        }

        private static ConformanceCheck of(String scenario, JsonNode check) {
            return new ConformanceCheck(
                    scenario,
                    check.path("id").stringValue(""),
                    check.path("status").stringValue(""),
                    check.path("errorMessage").stringValue(""));
        }

        boolean failed() {
            return status.equals("FAILURE");
        }

        boolean passed() {
            return status.equals("SUCCESS");
        }
    }

    /** The scenarios and checks of the conformance suite that do not apply, each with a reason in the file. */
    private record NotApplicable(Set<String> entries) {

        static NotApplicable read() throws IOException {
            try (InputStream in =
                    Objects.requireNonNull(NotApplicable.class.getResourceAsStream("/mcp/not-applicable.txt"))) {
                return new NotApplicable(new String(in.readAllBytes(), UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.substring(0, line.indexOf('|')).strip())
                        .collect(Collectors.toSet()));
            }
        }

        boolean excuses(ConformanceCheck check) {
            boolean listed =
                    entries.contains(check.scenario()) || entries.contains(check.scenario() + "/" + check.id());
            return listed && !check.id().equals(ConformanceCheck.WIRE_SCHEMA);
        }
    }
}
