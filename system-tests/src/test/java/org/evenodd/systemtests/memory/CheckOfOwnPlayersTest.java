package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.conformance.player.CheckPlayerCommand;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The checker has no finding for our own player with any strategy. */
class CheckOfOwnPlayersTest {

    @TempDir
    private Path directory;

    static List<String> strategies() {
        return NamedStrategy.names();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void findsNothing(String strategy) throws Exception {
        JsonNode report = check(strategy);

        assertThat(report.path("findings")).isEmpty();
        assertThat(report.path("steps").values()).hasSizeGreaterThan(10).noneMatch(step -> step.has("skipped"));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void findsNothingInStrictMode(String strategy) throws Exception {
        assertThat(check(strategy, "compatibility=strict").path("findings")).isEmpty();
    }

    private JsonNode check(String strategy, String... settings) throws Exception {
        StringWriter report = new StringWriter();
        try (MemoryLeague league = new MemoryLeague(directory, 7)) {
            league.settings = List.of(settings);
            league.players(1, "--strategy", strategy);
            RunningProgram check = league.check(
                    new CheckPlayerCommand(),
                    report,
                    new StringWriter(),
                    "http://127.0.0.1:8101/mcp",
                    "--format",
                    "json");
            league.play(check, Duration.ofMinutes(1));
            check.close();
        }
        return StrictJson.parse(report.toString().getBytes(UTF_8));
    }
}
