package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The bots that students start from. */
class StartersTest {

    private static final Path STARTERS = Path.of(System.getProperty("league.root"), "player", "starters");

    @TempDir
    private Path directory;

    /** A starter, and what runs it. */
    enum Starter {
        PYTHON("bot.py", List.of("python3"), "Python Bot"),
        NODE("bot.mjs", List.of("node"), "Node Bot"),
        JAVA(
                "Bot.java",
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx192m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("league.jar.player", "")),
                "Java Bot");

        private final String file;

        @SuppressWarnings("ImmutableEnumChecker") // never written to
        private final List<String> command;

        private final String title;

        Starter(String file, List<String> command, String title) {
            this.file = file;
            this.command = command;
            this.title = title;
        }
    }

    private Program start(Starter starter, String... options) throws InterruptedException {
        assumeTrue(isThere(starter), "skipped: there is no " + starter.command.get(0) + " on this machine");
        List<String> command = new ArrayList<>(starter.command);
        command.add(STARTERS.resolve(starter.file).toString());
        command.addAll(List.of(options));
        return Program.start(directory, command);
    }

    private boolean isThere(Starter starter) throws InterruptedException {
        try (Program program = Program.start(directory, List.of(starter.command.get(0), "--version"))) {
            return program.awaitExit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void playsALeagueWithoutAForfeitOrADialectNote(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 3, 1);
            String endpoint = manager.awaitReady().toString();
            programs.referees(Endpoint.parse(endpoint), 1);
            Program bot = programs.add(start(starter, "--port", "0", "--manager", endpoint, "--exit-when-done"));
            programs.players(Endpoint.parse(endpoint), 2);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(bot.awaitExit()).as(bot.output()).isZero();
            JsonNode league = export(programs);
            assertThat(league.path("standings").toString()).contains(starter.title);
            assertThat(league.path("league").path("matches_forfeited").intValue())
                    .isZero();
            assertThat(league.path("dialect_notes")).isEmpty();
        }
    }

    private JsonNode export(Programs programs) throws Exception {
        Program export = programs.start("manager", "export", "--format", "json", "--out", "grades");
        assertThat(export.awaitExit()).as(export.output()).isZero();
        return StrictJson.parse(Files.readAllBytes(directory.resolve("grades/league.json")));
    }

    @ParameterizedTest
    @EnumSource
    void practisesAndEndsWithZeroWhenItIsTold(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:9/mcp"));
            Program practice = programs.start(
                    "referee",
                    "practice",
                    "--port=0",
                    "--player=" + bot.awaitReady(),
                    "--matches=5",
                    "--against=frequency");
            assertThat(practice.awaitExit()).as(practice.output()).isZero();
            assertThat(practice.output()).contains("R5M1 against frequency: ").doesNotContain("forgiven");
            bot.terminate();
            assertThat(bot.awaitExit()).as(bot.output()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void isCheckedWithoutAFinding(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:9/mcp"));
            String place = bot.awaitReady().toString();
            Program check = programs.start("referee", "check", place, "--port=0", "--fail-on=should");
            assertThat(check.awaitExit()).as(check.output()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void isCheckedWithoutAFindingOnceItHasRegisteredAndPractisesAfterwards(Starter starter) throws Exception {
        String port = String.valueOf(FreePort.find());
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:" + port + "/mcp"));
            String place = bot.awaitReady().toString();
            Program check = programs.start(
                    "referee", "check", place, "--port", port, "--fail-on=should", "--await-registration=60");
            assertThat(check.awaitExit()).as(check.output()).isZero();
            assertThat(check.output()).contains("No finding").doesNotContain("not seen");
            Program practice = programs.start(
                    "referee", "practice", "--player", place, "--port", port, "--matches=3", "--against=frequency");
            assertThat(practice.awaitExit()).as(practice.output()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItWasRefusedAndEndsWithOne(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            String manager = programs.manager(0, 3, 1).awaitReady().toString();
            Program first = programs.add(start(starter, "--port", "0", "--manager", manager, "--name", "Twin"));
            first.awaitLine("Registered as P01");
            Program second = programs.add(start(starter, "--port", "0", "--manager", manager, "--name", "Twin"));
            assertThat(second.awaitExit()).as(second.output()).isEqualTo(1);
            assertThat(second.output()).contains("Refused: ", "Twin");
        }
    }

    @ParameterizedTest
    @EnumSource
    void isShortEnoughToBeReadAndSaysWhereTheStrategyGoes(Starter starter) throws Exception {
        String text = Files.readString(STARTERS.resolve(starter.file), UTF_8);
        assertThat(text.lines().count()).isLessThan(120);
        assertThat(text.lines()).allMatch(line -> line.length() <= 120);
        assertThat(text.split("your strategy", -1)).hasSize(2);
    }
}
