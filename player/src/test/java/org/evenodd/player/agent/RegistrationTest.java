package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.protocol.transport.Delivery;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RegistrationTest {

    private final MemoryPlayers playground;
    private final ScriptedManager manager;

    RegistrationTest(@TempDir Path directory) {
        playground = new MemoryPlayers(directory);
        manager = playground.manager;
    }

    @Nested
    class Request {

        @Test
        void saysWhoThePlayerIsAndWhereItListens() {
            playground.startRegistered();
            JsonNode request = manager.requests().get(0);
            assertThat(request.path("method").stringValue()).isEqualTo("register_player");
            assertThat(request.path("id").isIntegralNumber()).isTrue();
            JsonNode params = request.path("params");
            assertThat(params.path("message_type").stringValue()).isEqualTo("LEAGUE_REGISTER_REQUEST");
            assertThat(params.path("sender").stringValue()).isEqualTo("player:Ada");
            assertThat(params.path("timestamp").stringValue()).isEqualTo("2025-01-15T10:30:00Z");
            assertThat(params.has("auth_token")).isFalse();
            JsonNode meta = params.path("player_meta");
            assertThat(meta.path("display_name").stringValue()).isEqualTo("Ada");
            assertThat(meta.at("/game_types/0").stringValue()).isEqualTo("even_odd");
            assertThat(meta.path("contact_endpoint").stringValue()).isEqualTo("http://127.0.0.1:8101/mcp");
            assertThat(meta.path("protocol_version").stringValue()).isEqualTo("2.1.0");
        }

        @Test
        void isRepeatedUntilTheManagerIsThere() {
            PlayerProgram program = playground.start();
            playground.time.advance(Duration.ofSeconds(60));
            assertThat(program.done()).isNotDone();
            playground.openManager();
            playground.time.advance(Duration.ofSeconds(10));
            assertThat(manager.requests()).hasSize(1);
            assertThat(playground.get("/health").path("agent_id").stringValue()).isEqualTo("P01");
        }
    }

    @Nested
    class Token {

        @Test
        void isShownByAPlayerThatComesBack() {
            playground.startRegistered().close();
            playground.start();
            playground.settle();
            assertThat(manager.requests()).hasSize(2);
            assertThat(manager.lastParams().path("auth_token").stringValue()).isEqualTo(ScriptedManager.TOKEN);
        }

        @Test
        void isReplacedOnRequestByOneWhoHasAToken() {
            playground.rotatingTheToken().startRegistered().close();
            JsonNode first = manager.lastParams();
            manager.answer(ScriptedManager.accepting("P01", "tok_p01_next"));
            PlayerProgram second = playground.start();
            playground.settle();
            JsonNode request = manager.lastParams();
            second.close();
            manager.answer(ScriptedManager.accepting("P01", "tok_p01_last"));
            playground.start();
            playground.settle();

            assertThat(first.has("rotate_token")).isFalse();
            assertThat(request.path("rotate_token").booleanValue()).isTrue();
            assertThat(manager.lastParams().path("auth_token").stringValue()).isEqualTo("tok_p01_next");
        }

        @Test
        void isDroppedWhenTheManagerRefusesItInALeagueError() {
            playground.startRegistered().close();
            manager.answer(ScriptedManager.refusing("E012"), ScriptedManager.accepting("P02", "tok_p02_new"));
            playground.start();
            playground.settle();
            assertThat(manager.requests()).hasSize(3);
            assertThat(manager.lastParams().has("auth_token")).isFalse();
            assertThat(playground.get("/health").path("agent_id").stringValue()).isEqualTo("P02");
        }

        @Test
        void isAskedForAgainInTheSameConversationWhereNoAnswerCame() {
            playground.rotatingTheToken().startRegistered().close();
            manager.answer(ScriptedManager.refusing("E001"), ScriptedManager.accepting("P01", "tok_p01_next"));
            playground.start();
            playground.time.advance(Duration.ofSeconds(5));

            assertThat(manager.requests()).hasSize(3);
            JsonNode first = manager.requests().get(1).path("params");
            assertThat(manager.lastParams().path("rotate_token").booleanValue()).isTrue();
            assertThat(manager.lastParams().path("conversation_id")).isEqualTo(first.path("conversation_id"));
            assertThat(manager.lastParams().path("auth_token")).isEqualTo(first.path("auth_token"));
        }

        @Test
        void ofAnotherNameIsNotShown() {
            playground.startRegistered().close();
            playground.start(MemoryPlayers.PORT, 1, "Bob");
            playground.settle();
            assertThat(manager.lastParams().has("auth_token")).isFalse();
        }
    }

    @Nested
    class Rejection {

        @Test
        void endsTheProgramWithAFailure() {
            playground.openManager();
            manager.answer(ScriptedManager.rejecting("the name is taken"));
            PlayerProgram program = playground.start();
            playground.settle();
            assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
            assertThat(manager.requests()).hasSize(1);
        }

        @Test
        void ofOnePlayerLeavesTheOthersPlaying() {
            playground.openManager();
            manager.answer(ScriptedManager.accepting(ScriptedManager.TOKEN), ScriptedManager.rejecting("full"));
            PlayerProgram program = playground.start(MemoryPlayers.PORT, 2, "Ada");
            playground.settle();
            assertThat(program.done()).isNotDone();
            assertThat(playground.get("/health").path("agent_id").stringValue()).isEqualTo("P01");
        }

        @Test
        void isWhatStrictModeMakesOfAnAcceptanceWithoutToken() {
            playground.with("compatibility=strict").openManager();
            manager.answer(ScriptedManager.acceptingWithoutToken());
            PlayerProgram program = playground.start();
            playground.settle();
            assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
        }
    }

    @Nested
    class AcceptanceWithoutToken {

        @Test
        void isEnoughInTolerantMode() {
            manager.answer(ScriptedManager.acceptingWithoutToken());
            playground.startRegistered();
            assertThat(playground
                            .call("notify_round", Messages.announcement(""))
                            .at("/result/status")
                            .stringValue())
                    .isEqualTo("ACKNOWLEDGED");
        }
    }

    @Nested
    class CallsBeforeTheAcceptance {

        @Test
        void waitForIt() {
            playground.start();
            CompletableFuture<Delivery> early = playground.post("notify_round", Messages.announcement());
            playground.time.advance(Duration.ofMillis(500));
            assertThat(early).isNotDone();
            playground.openManager();
            playground.time.advance(Duration.ofSeconds(1));
            assertThat(MemoryPlayers.body(early.join()).at("/result/player_id").stringValue())
                    .isEqualTo("P01");
        }

        @Test
        void areRefusedWithE005WhenItDoesNotCome() {
            playground.start();
            CompletableFuture<Delivery> early = playground.post("notify_round", Messages.announcement());
            playground.time.advance(Duration.ofSeconds(3));
            JsonNode error = MemoryPlayers.body(early.join()).path("error");
            assertThat(error.path("code").intValue()).isEqualTo(3002);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E005");
        }
    }

    @Nested
    class History {

        @Test
        void isTakenUpAgainByAPlayerThatComesBack() throws IOException {
            PlayerProgram program = playground.startRegistered();
            playground.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            playground.start();
            playground.settle();
            playground.call("notify_match_result", Messages.gameOver("R2M1"));
            assertThat(playground.history().path("matches").size()).isEqualTo(2);
        }

        @Tag("case:history-damaged")
        @Test
        void isPutAsideAndBegunAnewWhereItIsDamaged() throws IOException {
            PlayerProgram program = playground.startRegistered();
            playground.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            Path file = playground.historyFile();
            Files.writeString(file, "{\"player_id\": \"P01\"}");
            playground.start();
            playground.settle();
            playground.call("notify_match_result", Messages.gameOver("R2M1"));
            assertThat(playground.history().path("matches").size()).isEqualTo(1);
            assertThat(file.resolveSibling("history.json.damaged")).hasContent("{\"player_id\": \"P01\"}");
            assertThat(playground.log()).contains("is damaged", "a new history is begun");
        }

        @Test
        void beginsAnewWithANewPlace() throws IOException {
            PlayerProgram program = playground.startRegistered();
            playground.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            playground.start(MemoryPlayers.PORT, 1, "Bob");
            playground.settle();
            assertThat(playground.history().path("matches").size()).isZero();
            assertThat(playground.history().path("display_name").stringValue()).isEqualTo("Bob");
        }
    }
}
