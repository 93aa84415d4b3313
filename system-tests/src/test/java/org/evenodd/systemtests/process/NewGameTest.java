package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A game that our programs do not know, added as docs/new-game.md says: classes compiled against the programs, the files that
 * name them, and a row that allows it. Nothing else is touched, and a league of it is played, verified and shown. The build of
 * this module compiles the same classes with all checks of the programs' own.
 */
class NewGameTest extends ProcessTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));
    private static final Path SOURCES = Path.of("src/test/new-game/org/evenodd");
    private static final Path RULES = SOURCES.resolve("game/numberduel/NumberDuel.java");
    private static final Path VIEW = SOURCES.resolve("manager/game/numberduel/NumberDuelView.java");

    /** What the document quotes in a language. */
    private static List<String> quoted(String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```$")
                .matcher(Files.readString(ROOT.resolve("docs/new-game.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** The classes and the files that name them, beside a program's own jar. */
    private Path game() throws IOException {
        Path classes = Files.createDirectories(directory.resolve("game"));
        StringWriter messages = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "-d",
                                classes.toString(),
                                "-cp",
                                jar("league-manager").toString()),
                        null,
                        ToolProvider.getSystemJavaCompiler()
                                .getStandardFileManager(null, null, null)
                                .getJavaFileObjects(RULES, VIEW))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("org.evenodd.game.Game"), quoted("text").get(0));
        Files.writeString(
                services.resolve("org.evenodd.manager.page.GameView"),
                quoted("text").get(1));
        Path registry =
                Files.createDirectories(directory.resolve("config/games")).resolve("games_registry.json");
        Files.writeString(
                registry,
                Files.readString(ROOT.resolve("config/games/games_registry.json"))
                        .replace("\"games\": [", "\"games\": [" + quoted("json").get(0) + ","));
        for (String agent : List.of("referee", "player")) {
            Path defaults = Files.createDirectories(directory.resolve("config/defaults"))
                    .resolve(agent + ".json");
            Files.writeString(defaults, "{\"game_types\": [\"number_duel\"]}");
        }
        return classes;
    }

    @Test
    void isMadeOfWhatTheDocumentQuotes() throws IOException {
        String sources = unindented(Files.readString(RULES) + Files.readString(VIEW));

        assertThat(quoted("java"))
                .hasSizeGreaterThan(7)
                .allSatisfy(block -> assertThat(sources).contains(unindented(block)));
    }

    private static String unindented(String source) {
        return source.replaceAll("(?m)^ +", "");
    }

    private static Path jar(String module) {
        return ROOT.resolve(module).resolve("target").resolve(module + ".jar");
    }

    private Program start(Path game, String module, String main, String... options) {
        String[] java = {"-cp", jar(module) + File.pathSeparator + game, main};
        return programs.add(Program.start(directory, Program.java("192m", Programs.both(java, options))));
    }

    @Test
    void needsNothingButItsClassesTheirNamesAndItsRow() throws Exception {
        Path game = game();
        Program manager = start(
                game,
                "league-manager",
                "org.evenodd.manager.start.LeagueManagerMain",
                "--port=0",
                "--players=3",
                "--game=number_duel",
                "--exit-when-done",
                Programs.AT_ONCE);
        Endpoint at = manager.awaitReady();
        start(game, "referee", "org.evenodd.referee.RefereeMain", "--port=0", "--manager=" + at);
        start(game, "player", "org.evenodd.player.PlayerMain", "--port=0", "--count=3", "--manager=" + at);
        assertThat(manager.awaitExit()).as(manager.output()).isZero();
        assertThat(manager.output()).contains("Every match was played: 3 of 3.");

        Program verify = start(game, "league-manager", "org.evenodd.manager.start.LeagueManagerMain", "verify");
        assertThat(verify.awaitSuccess()).contains("3");
        Program export = start(
                game,
                "league-manager",
                "org.evenodd.manager.start.LeagueManagerMain",
                "export",
                "--format=csv",
                "--out=" + directory.resolve("tables"));
        export.awaitSuccess();
        assertThat(Files.readAllLines(directory.resolve("tables/moves.csv")))
                .as("three matches of two rounds in which both move, and the heading")
                .hasSize(13);
        Program site = start(
                game,
                "league-manager",
                "org.evenodd.manager.start.LeagueManagerMain",
                "export",
                "--format=html",
                "--out=" + directory.resolve("site"));
        site.awaitSuccess();
        try (Stream<Path> pages = Files.walk(directory.resolve("site"))) {
            assertThat(pages.filter(page -> page.toString().endsWith(".html")).map(RunData::read))
                    .filteredOn(page -> page.contains("<ol class=\"number-duel\">"))
                    .as("the page of each match has the game's own board")
                    .hasSize(3);
        }
    }

    /** Neither the checker nor the practice knows more of a game than its rules. */
    @Tag("variants")
    @Test
    void isCheckedAndPractised() throws Exception {
        Path game = game();
        String port = "--port=" + FreePort.find();
        Program player = start(
                game,
                "player",
                "org.evenodd.player.PlayerMain",
                "--port=0",
                port.replace("--port=", "--manager=http://127.0.0.1:") + "/mcp");
        String there = player.awaitReady().toString();
        String main = "org.evenodd.conformance.ConformanceMain";
        String named = "--game=number_duel";
        Program check = start(
                game, "conformance", main, "player", there, port, named, "--fail-on=should", "--await-registration=60");
        assertThat(check.awaitSuccess())
                .contains("a board that is new to it", "No finding")
                .doesNotContain("not seen");
        Program practice =
                start(game, "conformance", main, "practice", "--player=" + there, port, named, "--matches=20");
        assertThat(practice.awaitSuccess())
                .containsPattern("R1M1 against any-number: (won|drew|lost) \\(4 moves\\)")
                .containsPattern("any-number +20 ")
                .contains("  2. P02 number ", "  {\"own\":[");
    }
}
