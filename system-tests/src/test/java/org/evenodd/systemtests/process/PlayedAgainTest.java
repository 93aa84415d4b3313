package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Matches that are played again, because their referee was killed in the middle or the operator wants it. */
class PlayedAgainTest {

    private static final String QUICK_RETRY = "--set=retry.delay_seconds=0.2";

    @AutoClose
    private final Programs programs;

    private final RunData data;

    PlayedAgainTest(@TempDir Path directory) {
        programs = new Programs(directory);
        data = new RunData(directory.resolve("SHARED"));
    }

    private Program manager(int players, int referees) {
        return programs.manager(0, players, referees, QUICK_RETRY, "--set=health.referee_probe_seconds=0.2");
    }

    private void assertPlayedAgain(JsonNode match) {
        assertThat(match.at("/lifecycle/lease").intValue()).as(match.toString()).isEqualTo(2);
        assertThat(match.at("/lifecycle/replays").intValue()).isEqualTo(1);
        assertThat(match.at("/lifecycle/termination").stringValue("")).isEqualTo("normal");
        assertThat(match.at("/transcript/0/event").stringValue("")).isEqualTo("begun_anew");
    }

    @Tag("case:referee-killed-in-a-match")
    @Test
    void aMatchWhoseRefereeIsKilledInItsMiddleIsPlayedAgainByAnother() throws Exception {
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> true)) {
            Program manager = manager(2, 2);
            Endpoint endpoint = manager.awaitReady();
            List<Program> referees = List.of(programs.referee(endpoint, "First"), programs.referee(endpoint, "Second"));
            List<Endpoint> addresses =
                    List.of(referees.get(0).awaitReady(), referees.get(1).awaitReady());
            programs.players(endpoint, 1);
            hesitant.register(endpoint);
            JsonNode call = hesitant.awaitWithheld();
            Endpoint caller = Endpoint.parse(call.path("referee_endpoint").stringValue(""));
            referees.get(addresses.get(0).sameAs(caller) ? 0 : 1).kill();

            hesitant.awaitWithheld();
            hesitant.choose();

            assertThat(manager.awaitSuccess()).contains("does not answer any more; its matches go to others.");
            assertPlayedAgain(data.match("R1M1"));
        }
    }

    @Test
    @Tag("kills")
    void aLeagueWhoseOnlyRefereeIsKilledWaitsUntilOneBeginsItsMatchAnew() throws Exception {
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> true)) {
            Program manager = manager(2, 1);
            Endpoint endpoint = manager.awaitReady();
            Program referee = programs.referee(endpoint, "First");
            programs.players(endpoint, 1);
            hesitant.register(endpoint);
            hesitant.awaitWithheld();
            referee.kill();

            manager.awaitLine("No referee answers: the league waits");
            assertThat(RpcCaller.get(endpoint, "/health")).contains("\"waiting_for\":\"referee\"");
            assertThat(programs.run("status", "--manager=" + endpoint)).contains("No referee answers (REF01 at");

            programs.referee(endpoint, "First");
            hesitant.awaitWithheld();
            hesitant.choose();
            assertThat(manager.awaitSuccess()).contains("A referee answers: the league continues.");
            JsonNode match = data.match("R1M1");
            assertPlayedAgain(match);
            assertThat(match.path("referee_id").stringValue("")).isEqualTo("REF01");
        }
    }

    @Tag("variants")
    @Test
    void aMatchThatTheOperatorRequeuesIsPlayedAgainBeforeTheLeagueEnds() throws Exception {
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> !match.startsWith("R1"))) {
            Program manager = manager(3, 1);
            Endpoint endpoint = manager.awaitReady();
            programs.referee(endpoint, "First");
            programs.players(endpoint, 2);
            hesitant.register(endpoint);
            hesitant.awaitWithheld();

            assertThat(requeue(endpoint).awaitSuccess()).contains("The result of R1M1 is void: it is played again.");
            Program unknown = programs.start("manager", "requeue", "R9M9", "--manager=" + endpoint);
            assertThat(unknown.awaitExit()).isEqualTo(1);
            assertThat(unknown.output()).contains("There is no match R9M9 in this league.");
            hesitant.choose();

            assertThat(manager.awaitSuccess()).contains("R1M1 is played again (The projector fell down).");
            JsonNode match = data.match("R1M1");
            assertPlayedAgain(match);
            assertThat(match.at("/voided/0/reason").stringValue("")).isEqualTo("The projector fell down");
            assertThat(match.at("/voided/0/result/details/status").isString()).isTrue();
            assertThat(data.played()).containsOnly(2);
        }
    }

    private Program requeue(Endpoint manager, String... more) {
        List<String> command = new ArrayList<>(List.of("requeue", "R1M1", "--manager=" + manager));
        command.add("--reason=The projector fell down");
        command.addAll(List.of(more));
        return programs.start("manager", command.toArray(String[]::new));
    }

    @Test
    void aLeagueThatAMatchReopensGoesOnAfterItsManagerWasKilledAndEndsAnew() throws Exception {
        AtomicBoolean disputed = new AtomicBoolean();
        Program manager = openManager(FreePort.find());
        Endpoint endpoint = manager.awaitReady();
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> disputed.get())) {
            programs.referee(endpoint, "Referee", QUICK_RETRY, "--set=timeouts.join_ack_seconds=1");
            programs.start("player", "--port=0", "--manager=" + endpoint);
            hesitant.register(endpoint);
            manager.awaitLine("The champion");
            disputed.set(true);
            assertThat(requeue(endpoint).awaitSuccess()).contains("The league runs again: R1M1 is played again");
            hesitant.awaitWithheld();

            manager.kill();
            manager = openManager(endpoint.port());
            manager.awaitLine("League league_2025_even_odd: resumed in round 1 of 1, 0 of 1 matches played");
            hesitant.choose();
            manager.awaitLine("The champion");
        }

        Program absent = requeue(endpoint);
        assertThat(absent.awaitExit()).isEqualTo(1);
        assertThat(absent.output())
                .contains("(\"Hesitant\") does not answer at http://", "with --anyway, and who is away forfeits it");
        requeue(endpoint, "--anyway").awaitSuccess();
        manager.awaitLine("Of 1 matches 0 were played and 1 forfeited.");
        manager.terminate();
        manager.awaitSuccess();
        JsonNode match = data.match("R1M1");
        assertThat(match.at("/voided/0/reason").stringValue("")).isEqualTo("The projector fell down");
        assertThat(match.at("/lifecycle/replays").intValue()).isPositive();
        assertThat(programs.run("verify")).contains("All is well.");
    }

    /** Does not end with the league. */
    private Program openManager(int port) {
        return programs.start("manager", "--port=" + port, "--players=2", "--no-page", Programs.AT_ONCE, QUICK_RETRY);
    }
}
