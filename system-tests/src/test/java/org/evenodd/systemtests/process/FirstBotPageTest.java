package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/**
 * "Your first bot in ten minutes", walked: every command of the page, in its order. The home directory and the ports
 * are the test's own; all else is as it stands there.
 */
@ExtendWith(CheckoutLock.class)
@Tag("variants")
class FirstBotPageTest extends ProcessTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?m)^```" + language + "\n([^`]+)\n```$")
                .matcher(Files.readString(ROOT.resolve("docs/first-bot.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @Test
    void showsTheContextOfTheProtocolsOwnPage() throws IOException {
        Path samples = ROOT.resolve("protocol-core/src/test/resources/samples/CHOOSE_MOVE_CALL.json");
        JsonNode first = Envelopes.read(Files.readAllBytes(samples)).get(0);

        assertThat(Envelopes.read(blocks("json").get(0).getBytes(UTF_8))).isEqualTo(first.get("context"));
    }

    private Program run(String command) {
        List<String> shell = List.of("env", "HOME=" + directory, "bash", "-c", "exec " + command);
        return programs.add(Program.start(ROOT, shell));
    }

    private Program runToTheEnd(String command) throws InterruptedException {
        Program program = run(command);
        program.awaitSuccess();
        return program;
    }

    @Test
    void leadsFromNothingToAGreenCheckAndAFinishedLeague() throws Exception {
        assumeTrue(Starter.PYTHON.isThere(directory), "python3 is not there");
        List<String> commands = blocks("sh");
        assertThat(commands).hasSize(11);

        runToTheEnd(commands.get(0));
        runToTheEnd(commands.get(1));
        play(commands, 3, "frequency +50 ", false);
        play(commands, 8, "one-ahead +20 ", true);
    }

    /** A check, a practice and a league, perhaps behind connect.py. */
    private void play(List<String> commands, int first, String practised, boolean connected) throws Exception {
        int port = FreePort.find();
        Program bot = run(bot(commands, "http://127.0.0.1:%d/mcp".formatted(port)));
        Endpoint endpoint = bot.awaitReady();
        assertThat(runToTheEnd(at(endpoint, commands.get(first)) + " --port " + port)
                        .output())
                .contains("No finding")
                .doesNotContain("not seen");
        assertThat(runToTheEnd(at(endpoint, commands.get(first + 1)) + " --port " + port)
                        .output())
                .containsPattern(practised);
        bot.terminate();
        league(commands, first + 2, connected);
    }

    private static String bot(List<String> commands, String manager) {
        return commands.get(2).replace("8101", "0") + " --manager " + manager;
    }

    private static String at(Endpoint bot, String command) {
        assertThat(command).contains("http://localhost:8101/mcp");
        return command.replace("http://localhost:8101/mcp", bot.toString());
    }

    private void connect(List<String> commands, String manager) throws Exception {
        String port = String.valueOf(FreePort.find());
        String connector = commands.get(6).replace("http://192.168.1.10:8000/mcp", manager);
        Endpoint connected =
                run(connector.replace("8101", port) + " --listen 0").awaitReady();
        run(commands.get(7).replace("8101", port).replace("http://localhost:8900/mcp", connected.toString()));
    }

    private void league(List<String> commands, int index, boolean connected) throws Exception {
        Program league = run(commands.get(index));
        String beginning = "Bots from outside register at ";
        league.awaitLine(beginning);
        String line = league.output()
                .lines()
                .filter(said -> said.startsWith(beginning))
                .findFirst()
                .orElseThrow();
        String manager = line.substring(beginning.length(), line.indexOf(';'));
        if (connected) {
            connect(commands, manager);
        } else {
            run(bot(commands, manager));
        }

        assertThat(league.awaitSuccess())
                .contains("My Bot", "Every match was played: 6 of 6.")
                .doesNotContain("not as the protocol has it");
    }
}
