package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Leagues of processes that are killed, told to end and started again. */
class LeagueOfProcessesTest extends ProcessTest {

    @Tag("case:manager-killed")
    @Test
    void aManagerThatIsKilledAndOneThatIsEndedGoOnUntilEveryMatchIsPlayedOnceAndNobodyLosesItsToken() throws Exception {
        Program manager = programs.manager(FreePort.find(), 6, 2);
        Endpoint endpoint = manager.awaitReady();
        programs.referees(endpoint, 2);
        Program players = programs.players(endpoint, 6);
        manager.awaitLine("Round 2 of 5");
        Map<Path, String> tokens = data().tokens();
        manager.kill();
        manager = programs.manager(endpoint.port(), 6, 2);
        manager.awaitLine("Round 4 of 5");
        manager.terminate();
        manager.awaitSuccess();

        assertThat(programs.manager(endpoint.port(), 6, 2).awaitSuccess())
                .contains("resumed in round", "Every match was played: 15 of 15");
        players.awaitSuccess();
        assertAllPlayed(6, 2);
        assertThat(tokens).hasSize(8);
        assertThat(data().tokens()).isEqualTo(tokens);
        assertThat(RunData.list(data().matches())).hasSize(15);
        whatWasStoredVerifies(programs, 15);
    }

    private void assertAllPlayed(int players, int referees) {
        assertThat(data().played()).isEqualTo(Collections.nCopies(players, players - 1));
        assertThat(data().agents("players")).isEqualTo(players);
        assertThat(data().agents("referees")).isEqualTo(referees);
    }

    private static void whatWasStoredVerifies(Programs programs, int matches) throws Exception {
        assertThat(programs.run("verify"))
                .contains("draws against their commitments: " + matches, "transcripts: " + matches, "All is well.");
    }

    /** The driver of the store deletes its copy at the program's end only. */
    @Tag("kills")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aManagerLeavesNoCopyOfALibraryBehind() throws Exception {
        Program manager = programs.manager(FreePort.find(), 4, 1);
        manager.awaitReady();
        assertThat(Files.readAllLines(Path.of("/proc/%d/maps".formatted(manager.pid()))))
                .filteredOn(mapped -> mapped.contains("libsqlitejdbc"))
                .isNotEmpty()
                .allSatisfy(mapped -> assertThat(mapped).endsWith("(deleted)"));
    }

    @Tag("case:agents-killed")
    @Tag("case:player-without-token")
    @Tag("kills")
    @Test
    void agentsTakeTheirPlacesWithTheirTokensOrByNameAndEndpointAndPlayOn() throws Exception {
        Program manager = programs.manager(0, 4, 1);
        Endpoint endpoint = manager.awaitReady();
        Program referee = programs.referee(endpoint, "Whistle");
        Program player = player(endpoint, 0, "Comeback");
        Program forgetful = player(endpoint, 0, "Forgetful");
        Endpoint refereeAt = referee.awaitReady();
        Endpoint playerAt = player.awaitReady();
        Endpoint forgetfulAt = forgetful.awaitReady();
        forgetful.awaitLineWith("Registered as P0");
        String id = forgetful.output().replaceAll("(?s).*Registered as (P0[0-9]).*", "$1");
        programs.players(endpoint, 2);
        manager.awaitLine("Round 2 of 3");
        Map<Path, String> tokens = data().tokens();

        player.kill();
        forgetful.kill();
        referee.kill();
        Path own = tokens.entrySet().stream()
                .filter(token -> token.getValue().startsWith("tok_" + id.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow()
                .getKey();
        Files.delete(own);
        player = player(endpoint, playerAt.port(), "Comeback");
        player(endpoint, forgetfulAt.port(), "Forgetful").awaitLineWith("Registered as " + id);
        programs.start("referee", "--port=" + refereeAt.port(), "--manager=" + endpoint, "--name=Whistle")
                .awaitLineWith("Registered as REF01");

        assertThat(manager.awaitSuccess())
                .contains("took its place again without its token, at " + forgetfulAt
                        + ", from 127.0.0.1; the old token is void.");
        assertAllPlayed(4, 1);
        Map<Path, String> now = data().tokens();
        assertThat(now.remove(own)).isNotEqualTo(tokens.remove(own));
        assertThat(now).isEqualTo(tokens);
        player.terminate();
        player.awaitSuccess();
    }

    @Tag("kills")
    @Test
    void aRefereeThatIsToldToEndPlaysItsMatchOutFirstAndGetsOthersWhenItIsBack() throws Exception {
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> match.startsWith("R1"))) {
            Program manager = programs.manager(0, 4, 1);
            Endpoint endpoint = manager.awaitReady();
            hesitant.register(endpoint);
            programs.players(endpoint, 3);
            Program leaving = programs.referee(endpoint, "Leaving");
            Endpoint there = leaving.awaitReady();
            hesitant.awaitWithheld();

            leaving.terminate();
            leaving.awaitLineWith("Ends after its matches");
            assertThat(RpcCaller.get(there, "/health")).contains("\"SHUTDOWN\"");
            hesitant.choose();

            leaving.awaitSuccess();
            manager.awaitLineWith("No referee answers: the league waits");
            programs.referee(endpoint, "Leaving");
            assertThat(manager.awaitSuccess()).contains("Every match was played: 6 of 6");
            assertThat(data().match("R1M1").at("/result/details/termination")).isEmpty();
            assertThat(data().match("R1M2").at("/result/details/termination")).isEmpty();
            whatWasStoredVerifies(programs, 6);
        }
    }

    private Program player(Endpoint manager, int port, String name) {
        return programs.start("player", "--port=" + port, "--manager=" + manager, "--name=" + name);
    }

    /** A Turkish capital of i is not I, and Persian digits are not 0 to 9. */
    @Tag("variants")
    @Test
    void isTheSameInEveryLanguage() throws Exception {
        int port = FreePort.find();
        String jvm = "-Duser.language=tr -Duser.country=TR -Duser.extensions=u-nu-arabext";
        try (Programs foreign = new Programs(directory, jvm)) {
            Program manager = foreign.manager(0, 2, 1);
            Endpoint endpoint = manager.awaitReady();
            foreign.referees(endpoint, 1);
            foreign.players(endpoint, 2);
            manager.awaitSuccess();
            whatWasStoredVerifies(foreign, 1);
            assertThat(said(foreign.start("manager", "match", "R1M1"))).contains("R1M1", "They are the same");
            said(foreign.start("manager", "export", "--format=csv", "--out=tables"));
            assertThat(directory.resolve("tables/results.csv")).content().contains("P01", ",commitment,,normal,");
            Program player = foreign.start(
                    "player", "--port=0", "--manager=http://127.0.0.1:" + port + "/mcp", "--shared-dir=other");
            said(foreign.start(
                    "check", "player", "--port=" + port, player.awaitReady().toString()));
        }
    }

    private static String said(Program program) throws InterruptedException {
        assertThat(program.awaitSuccess()).doesNotContainPattern("[\\p{Nd}&&[^0-9]]");
        return program.output();
    }
}
