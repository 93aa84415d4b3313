package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The result that GAME_OVER tells is the one that counts, whatever a player or a crash does about it. */
class ToldResultsTest {

    private static final int LEGS = 2;

    @TempDir
    private Path directory;

    @Tag("case:endless-rotation")
    @ParameterizedTest
    @Tag("variants")
    @ValueSource(strings = {"tolerant", "strict"})
    void areNotReplacedForAPlayerThatRegistersAgainAtEveryStepOfItsMatches(String compatibility) throws Exception {
        String mode = "--set=compatibility=" + compatibility;
        Map<String, List<JsonNode>> told = new ConcurrentHashMap<>();
        AtomicReference<Runnable> renewal = new AtomicReference<>(() -> {});
        try (Programs programs = new Programs(directory);
                ScriptedAgent cheat = new ScriptedAgent(call -> {
                    if (call.path("message_type").asString("").matches("GAME_.*|CHOOSE_.*|ROUND_ANNOUNCEMENT")) {
                        renewal.get().run();
                    }
                    note(call, told);
                    return ScriptedAgent.playFair(call);
                })) {
            Program manager = programs.start(
                    "manager",
                    "--port=0",
                    "--players=4",
                    "--exit-when-done",
                    mode,
                    "--set=league.legs=" + LEGS,
                    "--set=league.announcement_lead_seconds=0",
                    "--set=limits.per_address.registrations_per_minute=100000");
            Endpoint home = manager.awaitReady();
            Renewal renewing = new Renewal(home, cheat.playerRequest("Cheat"));
            renewing.run();
            renewal.set(renewing);
            programs.start("referee", "--port=0", "--manager=" + home, mode);
            programs.start("player", "--port=0", "--manager=" + home, "--count=3", mode);

            manager.awaitSuccess();
            assertThat(renewing.granted.get()).isGreaterThan(3 * LEGS);
            assertThat(told).hasSize(3 * LEGS);
            for (Map.Entry<String, List<JsonNode>> match : told.entrySet()) {
                assertStored(match.getKey(), match.getValue());
            }
            Program verify = programs.start("manager", "verify");
            verify.awaitSuccess();
        }
    }

    @Tag("case:referee-killed-before-report")
    @Tag("kills")
    @Test
    void areReportedByARefereeThatIsKilledBeforeItsReportAndStartedAgain() throws Exception {
        BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
        AtomicReference<Crash> ofManager = new AtomicReference<>(() -> {});
        AtomicReference<Crash> ofReferee = new AtomicReference<>(() -> {});
        Map<String, List<JsonNode>> told = new ConcurrentHashMap<>();
        try (Programs programs = new Programs(directory);
                ScriptedAgent witness = new ScriptedAgent(call -> {
                    if (call.path("message_type").asString("").equals("CHOOSE_PARITY_CALL")) {
                        ofManager.getAndSet(() -> {}).happen();
                    }
                    if (note(call, told)) {
                        ofReferee.getAndSet(() -> {}).happen();
                        received.add(call.path("game_result"));
                    }
                    return ScriptedAgent.playFair(call);
                })) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint home = manager.awaitReady();
            RpcCaller.ask(home, "register_player", witness.playerRequest("Witness"));
            Program referee = programs.start("referee", "--port=0", "--manager=" + home);
            Endpoint place = referee.awaitReady();
            ofManager.set(manager::kill);
            ofReferee.set(referee::kill);
            programs.players(home, 1);

            assertThat(received.poll(60, TimeUnit.SECONDS)).as(manager.output()).isNotNull();
            assertThat(new RunData(directory.resolve("SHARED")).log())
                    .content()
                    .contains("player registered")
                    .doesNotContain("match decided");
            Program second = programs.manager(home.port(), 2, 1);
            second.awaitReady();
            programs.start("referee", "--port=" + place.port(), "--manager=" + home);

            second.awaitSuccess();
            assertStored("R1M1", told.getOrDefault("R1M1", List.of()));
        }
    }

    /** Records a GAME_OVER; returns whether the call is one. */
    private static boolean note(JsonNode call, Map<String, List<JsonNode>> told) {
        boolean end = call.path("message_type").asString("").equals("GAME_OVER");
        if (end) {
            List<JsonNode> ofMatch = new ArrayList<>(told.getOrDefault(matchOf(call), List.of()));
            ofMatch.add(call.path("game_result"));
            told.put(matchOf(call), ofMatch);
        }
        return end;
    }

    private static String matchOf(JsonNode call) {
        return call.path("match_id").asString("");
    }

    private void assertStored(String id, List<JsonNode> told) {
        RunData data = new RunData(directory.resolve("SHARED"));
        JsonNode match = data.match(id);
        assertThat(match.at("/lifecycle/lease").intValue()).as(match.toString()).isEqualTo(1);
        assertThat(match.at("/lifecycle/replays").intValue(0)).isZero();
        assertThat(told).isNotEmpty();
        for (JsonNode result : told) {
            assertThat(match.at("/result/details/drawn_number")).isEqualTo(result.path("drawn_number"));
            assertThat(match.at("/result/winner")).isEqualTo(result.path("winner_player_id"));
        }
    }

    private interface Crash {
        void attempt() throws IOException, InterruptedException;

        default void happen() {
            try {
                attempt();
            } catch (IOException | InterruptedException e) {
                throw new AssertionError("the crash failed", e);
            }
        }
    }

    /** Registers again with the last token, and requests a new one every other time. */
    private static final class Renewal implements Runnable {
        private final AtomicInteger granted = new AtomicInteger();
        private final Endpoint manager;
        private final ObjectNode request;

        Renewal(Endpoint manager, ObjectNode request) {
            this.manager = manager;
            this.request = request;
        }

        @Override
        public synchronized void run() {
            request.put("rotate_token", granted.get() % 2 == 1);
            JsonNode result = RpcCaller.ask(manager, "register_player", request);
            if (result.path("status").asString("").equals("ACCEPTED")) {
                granted.incrementAndGet();
                request.put("auth_token", result.path("auth_token").asString());
            }
        }
    }
}
