package org.evenodd.systemtests.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The players of docs/first-bot.md that are servers by the official SDKs of MCP, in a league, where the SDKs can be had. */
@Tag("conformance")
class SdkBotTest {

    @TempDir
    private Path directory;

    private static String onPage(String language) throws IOException {
        Path page = Path.of(System.getProperty("league.root"), "docs", "first-bot.md");
        Matcher block =
                Pattern.compile("(?m)^```" + language + "\n([^`]+)\n```$").matcher(Files.readString(page));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private void plays(Path home, List<String> command) throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint league = manager.awaitReady();
            programs.referees(league, 1);
            List<String> bot = new ArrayList<>(command);
            bot.addAll(List.of(league.toString(), Integer.toString(FreePort.find())));
            programs.add(Program.start(home, bot)).awaitLine("Registered as");
            programs.players(league, 1);

            manager.awaitSuccess();

            assertThat(FinishedLeague.in(directory.resolve("SHARED")).matches())
                    .singleElement()
                    .satisfies(match -> assertThat(
                                    match.at("/result/details/status").asString())
                            .isIn("WIN", "DRAW"));
        }
    }

    @Test
    void inTypeScriptPlays() throws Exception {
        NodeTools tools = NodeTools.install();

        plays(directory, tools.script("bot.mjs", onPage("js")));
    }

    @Test
    void inPythonPlays() throws Exception {
        assumeTrue(canImportTheSdk(), "skipped, because this machine's Python has no SDK of MCP, version 2");
        Path bot = Files.writeString(directory.resolve("bot.py"), onPage("python"));

        plays(directory, List.of("python3", bot.toString()));
    }

    private boolean canImportTheSdk() throws InterruptedException {
        List<String> command = List.of("python3", "-c", "from mcp.server import MCPServer");
        try (Program attempt = Program.start(directory, command)) {
            return attempt.awaitExit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
