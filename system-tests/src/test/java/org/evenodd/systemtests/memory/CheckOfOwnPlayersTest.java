package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.CheckPlayerCommand;
import org.evenodd.game.Games;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The checker has no finding for our own player with any strategy. */
class CheckOfOwnPlayersTest {

    @TempDir
    private Path directory;

    /** Each strategy of each game. */
    static Stream<Arguments> strategies() {
        return Games.all().stream()
                .flatMap(game -> ScriptedGame.of(game).strategies().stream()
                        .map(strategy -> Arguments.of(game.type().value(), strategy)));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void findsNothing(String game, String strategy) throws Exception {
        JsonNode report = check(game, strategy);

        assertThat(report.path("findings")).isEmpty();
        assertThat(report.path("steps").values()).hasSizeGreaterThan(10).noneMatch(step -> step.has("skipped"));
    }

    @ParameterizedTest
    @CsvSource({"even_odd, random", "tic_tac_toe, perfect"})
    void findsNothingInStrictMode(String game, String strategy) throws Exception {
        assertThat(check(game, strategy, "compatibility=strict").path("findings"))
                .isEmpty();
    }

    private JsonNode check(String game, String strategy, String... settings) throws Exception {
        StringWriter report = new StringWriter();
        try (MemoryLeague league = new MemoryLeague(directory, 7)) {
            league.settings = List.of(settings);
            league.players(1, "--strategy", strategy);
            RunningProgram check = league.check(
                    new CheckPlayerCommand(),
                    report,
                    new StringWriter(),
                    "http://127.0.0.1:8101/mcp",
                    "--game",
                    game,
                    "--format",
                    "json");
            league.play(check, Duration.ofMinutes(1));
            check.close();
        }
        return StrictJson.parse(report.toString().getBytes(UTF_8));
    }
}
