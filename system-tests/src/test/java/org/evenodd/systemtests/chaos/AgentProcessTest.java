package org.evenodd.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exits of a process that count as failures. */
class AgentProcessTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String OVER = "ERROR Player 4: The manager refuses this player: The league is over.";

    @TempDir
    private Path directory;

    private AgentProcess process;

    @AfterEach
    void retire() {
        process.retire();
    }

    private void start(String script) throws IOException {
        process = new AgentProcess("player-4", directory, List.of("sh", "-c", script, "sh", "--port", "0"));
    }

    /**
     * Starts a process that serves until it is killed, and prints these lines and exits with 1 when it is restarted.
     */
    private void startedAgainSays(String... lines) throws IOException, InterruptedException {
        String words = "printf '%s\\n' '" + String.join("' '", lines) + "'";
        start("mkdir begun || { " + words + "; exit 1; }; echo READY http://127.0.0.1:8101/mcp; cat");
        process.awaitEndpoint();
        process.inflict(ProcessFault.KILL);
        process.revive();
        process.await(PATIENCE);
    }

    @Test
    void anEndByItselfIsWrongAndItsLastWordsAreTold() throws Exception {
        start("echo first; echo " + "'" + OVER + "'; exit 1");
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
        start("mkdir begun 2>&- || { echo ERROR; exit 1; }; echo '" + OVER
                + "'; echo READY http://127.0.0.1:8101/mcp; cat");
        process.awaitEndpoint();
        process.inflict(ProcessFault.KILL);
        process.revive();
        process.await(PATIENCE);

        assertThat(process.wrongExit()).contains("ended by itself with exit status 1: ERROR");
    }

    @Test
    void oneThatWasStartedAgainMayNotEndForAnotherReason() throws Exception {
        startedAgainSays("ERROR Player 4: The manager refuses this player: its token is no longer valid");

        assertThat(process.wrongExit()).isPresent();
    }
}
