package org.evenodd.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.systemtests.chaos.AgentProcess.ProcessFault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exits of a process that count as failures. */
class AgentProcessTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String READY = "READY http://127.0.0.1:8101/mcp";
    private static final String OVER = "ERROR Player 4: The manager refuses this player: The league is over.";

    @TempDir
    private Path directory;

    private AgentProcess process;

    @AfterEach
    void retire() {
        process.retire();
    }

    private void start(String script) {
        process = new AgentProcess("player-4", directory, List.of("sh", "-c", script, "sh", "--port", "0"));
    }

    /** Starts a process that serves until it is killed; when it is restarted, it prints these lines and exits with 1. */
    private void startedAgainSays(String... lines) throws Exception {
        startTwice(print(READY), print(lines));
    }

    private void startTwice(String first, String second) throws Exception {
        start("mkdir begun 2>&- || { " + second + "exit 1; }; " + first + "exec cat");
        process.awaitEndpoint();
        process.inflict(ProcessFault.KILL);
        process.revive();
        process.await(PATIENCE);
    }

    private static String print(String... lines) {
        return "printf '%s\\n' '" + String.join("' '", lines) + "'; ";
    }

    @Test
    void anEndByItselfIsWrongAndItsLastWordsAreTold() throws Exception {
        start(print("first", OVER) + "exit 1");
        process.await(PATIENCE);

        assertThat(process.wrongExit()).contains("ended by itself with exit status 1: first / " + OVER);
    }

    @Test
    void oneThatWasStartedAgainMayFindThatTheLeagueIsOver() throws Exception {
        startedAgainSays(OVER);

        assertThat(process.ownExit()).contains(1);
        assertThat(process.wrongExit()).isEmpty();
    }

    @Test
    void oneThatFindsThatTheLeagueIsOverMayStillRefuseACallBeforeItExits() throws Exception {
        startedAgainSays(OVER, "WARN Player 4: A LEAGUE_STANDINGS_UPDATE is refused: E005");

        assertThat(process.wrongExit()).isEmpty();
    }

    @Test
    void whatItSaidBeforeItWasStartedAgainExcusesNothing() throws Exception {
        startTwice(print(OVER, READY), print("ERROR"));

        assertThat(process.wrongExit()).contains("ended by itself with exit status 1: ERROR");
    }

    @Test
    void oneThatWasStartedAgainMayNotEndForAnotherReason() throws Exception {
        startedAgainSays("ERROR Player 4: The manager refuses this player: its token is no longer valid");

        assertThat(process.wrongExit()).isPresent();
    }
}
