package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Nine referees that take every match and report none. */
@Tag("variants")
class HoardingRefereesTest {

    private static final int HOARDERS = 9;

    private static final String[] QUICK = {
        "--port=0",
        "--players=8",
        "--referees=10",
        "--set=league.registration.referees=open",
        "--set=league.announcement_lead_seconds=0",
        "--set=timeouts.join_ack_seconds=0.3",
        "--set=timeouts.choice_seconds=0.3",
        "--set=timeouts.game_over_ack_seconds=0.2",
        "--set=timeouts.result_report_seconds=0.5",
        "--set=retry.max_retries=0",
        "--set=retry.delay_seconds=0.1",
        "--set=health.referee_probe_seconds=0.1",
        "--set=health.referee_missed_probes=1"
    };

    @TempDir
    private Path directory;

    @Tag("case:hoarding-referee")
    @Test
    @Timeout(90)
    void areNamedAndDoNotKeepAnHonestOneFromPlayingTheLeagueToItsEnd() throws Exception {
        List<ScriptedAgent> hoarders = new ArrayList<>();
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.start("manager", QUICK);
            Endpoint home = manager.awaitReady();
            for (int n = 1; n <= HOARDERS; n++) {
                hoarders.add(hoarder(home, "Hoarder " + n));
            }
            programs.start("referee", "--port=0", "--manager=" + home, "--name=Honest")
                    .awaitReady();
            programs.players(home, 8);

            manager.awaitLine("Every match was played: 28 of 28");
            assertThat(manager.output())
                    .containsPattern("REF0[1-9] took R\\dM\\d and did not report it in time: it is given matches only"
                            + " if no other referee is available");
            Program status = programs.start("manager", "status", "--manager=" + home);
            assertThat(status.awaitExit()).as(status.output()).isZero();
            assertThat(status.output()).containsPattern("REF0[1-9].*Hoarder \\d.*did not report");
        } finally {
            hoarders.forEach(ScriptedAgent::close);
        }
    }

    private static ScriptedAgent hoarder(Endpoint manager, String name) throws Exception {
        AtomicReference<JsonNode> place = new AtomicReference<>(
                Envelopes.response(Envelopes.message(MessageType.RUN_MATCH_ACK, "referee", Instant.EPOCH)));
        ScriptedAgent agent = new ScriptedAgent(call -> acknowledge(call, place.get()));
        place.set(ScriptedAgent.ask(manager, "register_referee", agent.refereeRequest(name)));
        assertThat(place.get().path("status").asString("")).isEqualTo("ACCEPTED");
        return agent;
    }

    private static ObjectNode acknowledge(JsonNode call, JsonNode place) {
        String id = place.path("referee_id").asString("");
        return Envelopes.message(
                        MessageType.valueOf(call.path("message_type").asString() + "_ACK"),
                        "referee:" + id,
                        Instant.now())
                .put("auth_token", place.path("auth_token").asString(""))
                .put("referee_id", id)
                .put("match_id", call.path("match_id").asString(""))
                .put("status", "acknowledged");
    }
}
