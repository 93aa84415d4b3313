package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neighbours on one machine: a name and an endpoint of somebody else's open no place there. */
class PlacesOnOneHostTest {

    private final Programs programs;
    private final RunData data;
    private final Program manager;
    private final Endpoint home;
    private final Program referee;
    private final Endpoint refereeAt;
    private final Program player;
    private final Endpoint playerAt;

    PlacesOnOneHostTest(@TempDir Path directory) throws InterruptedException {
        programs = new Programs(directory);
        data = new RunData(directory.resolve("SHARED"));
        manager = programs.start("manager", "--port=0");
        home = manager.awaitReady();
        referee = agent("referee", 0, "Whistle");
        refereeAt = referee.awaitReady();
        referee.awaitLineWith("Registered as REF01");
        player = agent("player", 0, "Alice");
        playerAt = player.awaitReady();
        player.awaitLineWith("Registered as P01");
    }

    @AfterEach
    void close() {
        programs.close();
    }

    private Program agent(String kind, int port, String name) {
        return programs.start(kind, "--port=" + port, "--manager=" + home, "--name=" + name);
    }

    private void isNotTaken() throws IOException {
        try (RawRegistration neighbour = new RawRegistration(home)) {
            assertThat(neighbour.asPlayer("Alice", playerAt))
                    .contains("\"REJECTED\"", "E022", "readmit P01")
                    .doesNotContain("tok_p01");
            assertThat(neighbour.asReferee("Whistle", refereeAt))
                    .contains("\"REJECTED\"", "E022", "readmit REF01")
                    .doesNotContain("tok_ref");
        }
    }

    private void forgetsItsToken(String beginning) throws IOException {
        for (Map.Entry<Path, String> token : data.tokens().entrySet()) {
            if (token.getValue().startsWith(beginning)) {
                Files.delete(token.getKey());
            }
        }
    }

    @Tag("case:neighbour-takes-place")
    @Test
    @Tag("variants")
    void areNotTakenWithoutTheirTokens() throws Exception {
        Map<Path, String> tokens = data.tokens();

        isNotTaken();

        assertThat(data.tokens()).isEqualTo(tokens);
        assertThat(player.isAlive()).isTrue();
        assertThat(referee.isAlive()).isTrue();
    }

    @Tag("case:claimed-endpoint")
    @Test
    void areNotLostByWhoseEndpointsANeighbourRegistersFirst() throws Exception {
        Endpoint whistles = free();
        Endpoint bobs = free();
        try (RawRegistration cheat = new RawRegistration(home)) {
            assertThat(cheat.asPlayer("Cheat", whistles)).contains("\"ACCEPTED\"");
            assertThat(cheat.asPlayer("Cheat 2", bobs)).contains("\"ACCEPTED\"");
        }

        agent("referee", whistles.port(), "Second whistle").awaitLineWith("Registered as REF02");
        agent("player", bobs.port(), "Bob").awaitLineWith("Registered as P04");

        manager.awaitLineWith("P02 \"Cheat\", which registered from 127.0.0.1, has lost its endpoint " + whistles);
        manager.awaitLineWith("P03 \"Cheat 2\", which registered from 127.0.0.1, has lost its endpoint " + bobs);
        try (RawRegistration cheat = new RawRegistration(home)) {
            assertThat(cheat.asPlayer("Cheat 3", bobs)).contains("\"REJECTED\"", "E009");
        }
    }

    private static Endpoint free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(socket.getLocalPort()));
        }
    }

    @Tag("case:neighbour-takes-place")
    @Tag("case:player-without-token")
    @Tag("variants")
    @Test
    void areOpenOnceForThePlayerThatTheOperatorReadmits() throws Exception {
        player.kill();
        forgetsItsToken("tok_p01_");
        Program refused = agent("player", playerAt.port(), "Alice");
        refused.awaitLineWith("readmit P01");
        refused.kill();

        Program readmit = programs.start("manager", "readmit", "Alice", "--manager=" + home);
        assertThat(readmit.awaitExit()).as(readmit.output()).isZero();
        agent("player", playerAt.port(), "Alice").awaitLineWith("Registered as P01");

        isNotTaken();
    }

    @Tag("case:referee-without-token")
    @Test
    @Tag("variants")
    void areTakenAgainByARefereeThatHasTheKeyButNotItsToken() throws Exception {
        Map<Path, String> tokens = data.tokens();
        referee.kill();
        forgetsItsToken("tok_ref01_");

        isNotTaken();
        agent("referee", 0, "Whistle").awaitLineWith("Registered as REF01");

        assertThat(data.tokens().keySet()).isEqualTo(tokens.keySet());
        assertThat(data.tokens()).isNotEqualTo(tokens);
    }
}
