package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Referees and players that are killed in the middle of a league and start again. */
class ReturningAgentsTest {

    private final Programs programs;
    private final RunData data;
    private final Program manager;
    private final Endpoint managerAt;
    private final Endpoint refereeAt;
    private final Endpoint playerAt;
    private Program referee;
    private Program player;

    ReturningAgentsTest(@TempDir Path directory) throws InterruptedException {
        programs = new Programs(directory);
        data = new RunData(directory.resolve("SHARED"));
        manager = programs.manager(0, 4, 1);
        managerAt = manager.awaitReady();
        referee = referee(0);
        refereeAt = referee.awaitReady();
        player = player(0);
        playerAt = player.awaitReady();
        player.awaitLineWith("Registered as P01");
    }

    private Program referee(int port) {
        return agent("referee", port, "Whistle");
    }

    private Program player(int port) {
        return agent("player", port, "Comeback");
    }

    private Program agent(String kind, int port, String name) {
        return programs.start(kind, "--port=" + port, "--manager=" + managerAt, "--name=" + name);
    }

    @BeforeEach
    void playTheFirstRound() throws InterruptedException {
        programs.players(managerAt, 3);
        manager.awaitLine("Round 2 of 3");
    }

    @AfterEach
    void close() {
        programs.close();
    }

    private void theLeagueIsPlayedToItsEnd() throws InterruptedException {
        assertThat(manager.awaitExit()).as(manager.output()).isZero();
        assertThat(data.played()).containsExactly(3, 3, 3, 3);
        assertThat(data.agents("players")).isEqualTo(4);
        assertThat(data.agents("referees")).isEqualTo(1);
    }

    @Tag("case:agents-killed")
    @Tag("kills")
    @Test
    void takeTheirPlacesWithTheirTokensAndPlayOn() throws Exception {
        Map<Path, String> tokens = data.tokens();
        player.kill();
        referee.kill();
        player = player(playerAt.port());
        referee = referee(refereeAt.port());

        theLeagueIsPlayedToItsEnd();
        assertThat(manager.output()).contains("Every match was played: 6 of 6");
        assertThat(player.output()).contains("Registered as P01");
        assertThat(referee.output()).contains("Registered as REF01");
        assertThat(data.tokens()).isEqualTo(tokens);
        player.terminate();
        referee.terminate();
        assertThat(player.awaitExit()).isZero();
        assertThat(referee.awaitExit()).isZero();
    }

    @Tag("case:player-without-token")
    @Test
    @Tag("variants")
    void takeTheirPlacesByNameAndEndpointWhereTheyHaveForgottenTheirTokenWhichIsSaid() throws Exception {
        Map<Path, String> tokens = data.tokens();
        player.kill();
        Path own = tokens.entrySet().stream()
                .filter(token -> token.getValue().startsWith("tok_p01_"))
                .findFirst()
                .orElseThrow()
                .getKey();
        Files.delete(own);
        player = player(playerAt.port());

        theLeagueIsPlayedToItsEnd();
        assertThat(player.output()).contains("Registered as P01");
        assertThat(manager.output())
                .contains("took its place again without its token, at " + playerAt
                        + ", from 127.0.0.1; the old token is void.");
        assertThat(data.tokens().get(own)).startsWith("tok_p01_").isNotEqualTo(tokens.get(own));
    }
}
