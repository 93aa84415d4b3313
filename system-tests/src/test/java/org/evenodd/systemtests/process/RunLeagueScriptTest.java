package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code scripts/run-league.sh} as a user starts it; it plays in the checkout, on the usual ports where they are free.
 */
@ExtendWith(CheckoutLock.class)
class RunLeagueScriptTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));

    @TempDir
    private Path directory;

    private static Program script(String... options) {
        List<String> command = new ArrayList<>(List.of("bash", "scripts/run-league.sh"));
        command.addAll(List.of(options));
        return Program.start(ROOT, command);
    }

    @Test
    void playsALeagueAndPrintsTheFinalTable() throws Exception {
        try (Program script = script("--players", "3", "--referees", "1")) {
            assertThat(script.awaitSuccess())
                    .contains("Final standings", "The champion", "Every match was played: 3 of 3.")
                    .containsPattern("P0[1-3]  frequency ")
                    .contains("To see its page again: " + ROOT.toRealPath() + "/bin/league-manager --shared-dir ")
                    .doesNotContain("\u001b", "INFO", "WARN");
        }
    }

    @Tag("variants")
    @Test
    void playsAnotherGameWithItsStrategies() throws Exception {
        try (Program script = script("--game", "tic_tac_toe", "--players", "4", "--referees", "1")) {
            assertThat(script.awaitSuccess())
                    .contains("Every match was played: 6 of 6.")
                    .containsPattern("P0[1-4]  one-ahead ")
                    .containsPattern("P0[1-4]  perfect ");
        }
    }

    /** The guests are bots that know nothing but a document, in a language of their own. */
    @Tag("variants")
    @Test
    void playsWithGuestsAndSaysBelowTheTableHowOneSpeaksOtherwiseThanTheProtocol() throws Exception {
        assumeTrue(Starter.PYTHON.isThere(directory), "skipped: there is no python3 on this machine");
        try (Program script = script("--players", "2", "--guests", "2", "--referees", "1")) {
            String invitation = script.awaitLine("Bots from outside register at");
            Endpoint manager = Endpoint.parse(invitation.replaceAll(".* (http\\S+);.*", "$1"));
            try (Program alpha = DocumentPlayer.startWithASlip(directory, manager, "alpha");
                    Program beta = DocumentPlayer.start(directory, manager, "beta")) {
                assertThat(script.awaitSuccess())
                        .containsPattern("(?s)Every match was played.*alpha: In GAME_JOIN_ACK, rename /type")
                        .doesNotContain("beta: In ");
                alpha.awaitSuccess();
                assertThat(beta.awaitSuccess()).contains("3 games");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--players, many",
        "--players, 1",
        "--players, 100",
        "--division-size, 5",
        "--referees, 11",
        "--guests, 08",
        "--bogus, 1"
    })
    void answersAWrongOptionWithASentenceAnd2(String option, String value) throws Exception {
        try (Program script = script(option, value)) {
            assertThat(script.awaitExit()).isEqualTo(2);
            assertThat(script.output()).startsWith("run-league: ").contains("--help");
        }
    }

    @Tag("variants")
    @ParameterizedTest
    @CsvSource({
        "timeouts.never=1, timeouts.never is unknown",
        "league.announcement_lead_seconds=-1, announcement_lead_seconds"
    })
    void handsOnASettingThatIsWrongAndItsExitStatus(String setting, String text) throws Exception {
        try (Program script = script("--set", setting)) {
            assertThat(script.awaitExit()).isEqualTo(2);
            assertThat(script.output()).contains(text);
        }
    }

    @Test
    @Tag("variants")
    void saysHowManyGuestsItWaitsForAndWhereProgramsListenThatItDoesNotHearOf() throws Exception {
        try (ServerSocket bot = atAPortOfBots();
                Program script = script("--players", "1", "--guests", "2", "--referees", "1")) {
            script.awaitLine("Bots from outside register at");
            assertThat(script.awaitLine("Programs listen at "))
                    .contains("http://localhost:%d/mcp".formatted(bot.getLocalPort()))
                    .endsWith(": if one is your bot and ran before, stop it and start it again.");
            script.awaitLine("1 of 3 players, waiting for 2 more; 1 of 1 referees.");
            script.terminate();

            assertThat(script.awaitExit()).as(script.output()).isEqualTo(143);
            assertThat(script.output())
                    .contains(
                            "the league begins when 2 of them have.",
                            "run-league: terminated: stopping; what was played is in");
        }
    }

    /** Takes one of the ports of which the script thinks as those of bots. */
    private static ServerSocket atAPortOfBots() throws IOException {
        for (int port = 8101; port < 8110; port++) {
            try {
                return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
            } catch (BindException e) {
                // another program uses it: take the next
            }
        }
        return new ServerSocket(8110, 50, InetAddress.getLoopbackAddress());
    }

    @Test
    void saysWhichProgramDiedAndLeavesNothingRunning() throws Exception {
        try (Program script = scriptThatWaitsForAGuest()) {
            ProcessHandle manager = managerOf(script);
            manager.destroyForcibly();
            assertEnded(script, 1, manager);
            assertThat(script.output())
                    .contains("run-league: manager ended", "manager.log")
                    .doesNotContain("Killed");
        }
    }

    private static void assertEnded(Program script, int status, ProcessHandle manager) throws InterruptedException {
        assertThat(script.awaitExit()).as(script.output()).isEqualTo(status);
        assertThat(manager.isAlive()).isFalse();
    }

    @Test
    void leavesTheRunThatIsUnderWayAloneWhichCleansUpAtCtrlC() throws Exception {
        try (Program script = scriptThatWaitsForAGuest()) {
            ProcessHandle manager = managerOf(script);
            try (Program second = scriptThatWaitsForAGuest()) {
                assertThat(second.awaitExit()).isEqualTo(1);
                assertThat(second.output()).contains("run-league: another run of this script, process ");
            }
            assertThat(manager.isAlive()).isTrue();
            script.signal("INT");
            assertEnded(script, 130, manager);
            assertThat(script.output()).contains("run-league: interrupted: stopping");
        }
    }

    @Tag("variants")
    @Test
    void endsTheAgentsOfAShellThatWasKilled() throws Exception {
        try (Program script = scriptThatWaitsForAGuest()) {
            ProcessHandle manager = managerOf(script);
            manager.parent().orElseThrow().destroyForcibly();
            assertEnded(script, 137, manager);
        }
    }

    @Test
    @Tag("variants")
    void cleansUpWhenItIsTerminatedAndNobodyReadsWhatItPrints() throws Exception {
        try (Program script = scriptThatWaitsForAGuest()) {
            ProcessHandle manager = managerOf(script);
            script.stopReading();
            script.terminate();

            assertThat(script.awaitExit()).isEqualTo(143);
            assertThat(manager.isAlive()).isFalse();
        }
    }

    /**
     * Starts a league that waits for a guest. SIGINT is reset to its default, because processes of a background job
     * ignore it.
     */
    private static Program scriptThatWaitsForAGuest() {
        String script = "scripts/run-league.sh --players 2 --guests 1 --referees 1";
        return Program.start(ROOT, List.of(("env --default-signal=INT bash " + script).split(" ")));
    }

    private static ProcessHandle managerOf(Program script) throws InterruptedException {
        script.awaitLine("Bots from outside register at");
        return script.child("league-manager.jar");
    }
}
