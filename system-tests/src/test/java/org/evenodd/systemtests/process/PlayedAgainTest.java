package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Matches whose referee is killed, or that the operator wants to be played again. */
class PlayedAgainTest extends ProcessTest {

    private static final String QUICK_RETRY = "--set=retry.delay_seconds=0.2";

    private Program manager(int referees) {
        return programs.manager(0, 2, referees, QUICK_RETRY, "--set=health.referee_probe_seconds=0.2");
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
            Program manager = manager(2);
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
            assertPlayedAgain(data().match("R1M1"));
        }
    }

    @Test
    @Tag("kills")
    void aLeagueWhoseOnlyRefereeIsKilledWaitsUntilOneBeginsItsMatchAnew() throws Exception {
        try (ScriptedPlayer hesitant = ScriptedPlayer.hesitant(match -> true)) {
            Program manager = manager(1);
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
            JsonNode match = data().match("R1M1");
            assertPlayedAgain(match);
            assertThat(match.path("referee_id").stringValue("")).isEqualTo("REF01");
        }
    }

    /** The result that GAME_OVER tells is the one that counts. */
    @Tag("case:referee-killed-before-report")
    @Tag("kills")
    @Test
    void aMatchWhoseRefereeIsKilledBeforeItsReportKeepsTheResultThatWasTold() throws Exception {
        List<Program> victims = new CopyOnWriteArrayList<>();
        try (ScriptedAgent witness = new ScriptedAgent(call -> {
            String type = call.path("message_type").asString("");
            if (type.equals("CHOOSE_PARITY_CALL") || type.equals("GAME_OVER")) {
                kill(victims.get(type.equals("GAME_OVER") ? 1 : 0));
            }
            return ScriptedAgent.playFair(call);
        })) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint home = manager.awaitReady();
            RpcCaller.ask(home, "register_player", witness.playerRequest("Witness"));
            Program referee = programs.referee(home, "Referee");
            Endpoint place = referee.awaitReady();
            victims.addAll(List.of(manager, referee));
            programs.players(home, 1);

            JsonNode told = witness.await("GAME_OVER").path("game_result");
            referee.awaitExit();
            assertThat(data().log()).content().doesNotContain("match decided");
            Program second = programs.manager(home.port(), 2, 1);
            second.awaitReady();
            programs.start("referee", "--port=" + place.port(), "--manager=" + home, "--name=Referee");

            second.awaitSuccess();
            JsonNode match = data().match("R1M1");
            assertThat(match.at("/lifecycle/lease").intValue())
                    .as(match.toString())
                    .isEqualTo(1);
            assertThat(match.at("/lifecycle/replays").intValue(0)).isZero();
            assertThat(match.at("/result/details/drawn_number")).isEqualTo(told.path("drawn_number"));
            assertThat(match.at("/result/winner")).isEqualTo(told.path("winner_player_id"));
        }
    }

    private static void kill(Program victim) {
        try {
            victim.kill();
        } catch (InterruptedException e) {
            throw new AssertionError("the crash failed", e);
        }
    }

    private Program requeue(Endpoint manager, String... more) {
        List<String> command = new ArrayList<>(List.of("requeue", "R1M1", "--manager=" + manager));
        command.add("--reason=The projector fell down");
        command.addAll(List.of(more));
        return programs.start("manager", command.toArray(String[]::new));
    }

    @Tag("kills")
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
        manager.awaitLine("0 of 1 matches played and 1 forfeited.");
        manager.terminate();
        manager.awaitSuccess();
        JsonNode match = data().match("R1M1");
        assertThat(match.at("/voided/0/reason").stringValue("")).isEqualTo("The projector fell down");
        assertThat(match.at("/lifecycle/replays").intValue()).isPositive();
        assertThat(programs.run("verify")).contains("All is well.");
    }

    /** Does not end with the league. */
    private Program openManager(int port) {
        return programs.start("manager", "--port=" + port, "--players=2", "--no-page", Programs.AT_ONCE, QUICK_RETRY);
    }
}
