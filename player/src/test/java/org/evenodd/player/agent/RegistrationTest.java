package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RegistrationTest {

    private final MemoryPlayers players;
    private final ScriptedManager manager;

    RegistrationTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
        manager = players.manager;
    }

    @Nested
    class Request {

        @Test
        void saysWhoThePlayerIsAndWhereItListens() {
            players.startRegistered();
            JsonNode request = manager.requests().get(0);
            assertThat(request.path("method").stringValue()).isEqualTo("register_player");
            assertThat(request.path("id").isIntegralNumber()).isTrue();
            JsonNode params = request.path("params");
            assertThat(params.path("message_type").stringValue()).isEqualTo("LEAGUE_REGISTER_REQUEST");
            assertThat(params.path("sender").stringValue()).isEqualTo("player:Ada");
            assertThat(params.path("timestamp").stringValue()).isEqualTo("2025-01-15T10:30:00Z");
            assertThat(params.propertyNames())
                    .containsExactlyInAnyOrder(
                            "protocol", "message_type", "sender", "timestamp", "conversation_id", "player_meta");
            JsonNode meta = params.path("player_meta");
            assertThat(meta.path("display_name").stringValue()).isEqualTo("Ada");
            assertThat(meta.path("game_types").valueStream().map(JsonNode::stringValue))
                    .containsExactly("even_odd", "tic_tac_toe");
            assertThat(meta.path("contact_endpoint").stringValue()).isEqualTo("http://127.0.0.1:8101/mcp");
            assertThat(meta.path("protocol_version").stringValue()).isEqualTo("2.1.0");
        }
    }

    @Nested
    class Token {

        @Test
        void isReplacedOnRequestByOneWhoHasAToken() {
            players.rotatingTheToken().startRegistered().close();
            JsonNode first = manager.lastParams();
            manager.answer(ScriptedManager.accepting("P01", "tok_p01_next"));
            PlayerProgram second = players.start();
            players.settle();
            JsonNode request = manager.lastParams();
            second.close();
            manager.answer(ScriptedManager.accepting("P01", "tok_p01_last"));
            players.start();
            players.settle();

            assertThat(first.has("rotate_token")).isFalse();
            assertThat(request.path("rotate_token").booleanValue()).isTrue();
            assertThat(manager.lastParams().path("auth_token").stringValue()).isEqualTo("tok_p01_next");
        }

        @Test
        void isAskedForAgainInTheSameConversationWhereNoAnswerCame() {
            players.rotatingTheToken().startRegistered().close();
            manager.answer(ScriptedManager.refusing("E001"), ScriptedManager.accepting("P01", "tok_p01_next"));
            players.start();
            players.time.advance(Duration.ofSeconds(5));

            assertThat(manager.requests()).hasSize(3);
            JsonNode first = manager.requests().get(1).path("params");
            assertThat(manager.lastParams().path("rotate_token").booleanValue()).isTrue();
            assertThat(manager.lastParams().path("conversation_id")).isEqualTo(first.path("conversation_id"));
            assertThat(manager.lastParams().path("auth_token")).isEqualTo(first.path("auth_token"));
        }
    }

    @Nested
    class Rejection {

        @Test
        void ofOnePlayerLeavesTheOthersPlaying() {
            players.openManager();
            manager.answer(ScriptedManager.accepting(ScriptedManager.TOKEN), ScriptedManager.rejecting("full"));
            PlayerProgram program = players.start(MemoryPlayers.PORT, 2, "Ada");
            players.settle();
            assertThat(program.done()).isNotDone();
            assertThat(players.get("/health").path("agent_id").stringValue()).isEqualTo("P01");
        }

        @Test
        void isWhatStrictModeMakesOfAnAcceptanceWithoutToken() {
            players.with("compatibility=strict").openManager();
            manager.answer(ScriptedManager.acceptingWithoutToken());
            PlayerProgram program = players.start();
            players.settle();
            assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
        }
    }

    @Nested
    class CallsBeforeTheAcceptance {

        @Test
        void waitForIt() {
            players.start();
            CompletableFuture<Delivery.Replied> early = players.post("notify_round", Messages.announcement());
            players.time.advance(Duration.ofMillis(500));
            assertThat(early).isNotDone();
            players.openManager();
            players.time.advance(Duration.ofSeconds(1));
            assertThat(players.world.json(early).at("/result/player_id").stringValue())
                    .isEqualTo("P01");
        }
    }

    @Nested
    class History {

        @Test
        void isTakenUpAgainByAPlayerThatComesBack() throws IOException {
            PlayerProgram program = players.startRegistered();
            players.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            players.start();
            players.settle();
            players.call("notify_match_result", Messages.gameOver("R2M1"));
            assertThat(players.history().path("matches").size()).isEqualTo(2);
        }

        @Tag("case:history-damaged")
        @Test
        void isPutAsideAndBegunAnewWhereItIsDamaged() throws IOException {
            PlayerProgram program = players.startRegistered();
            players.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            Path file = players.historyFile().toRealPath();
            Files.writeString(file, "{\"player_id\": \"P01\"}");
            players.start();
            players.settle();
            players.call("notify_match_result", Messages.gameOver("R2M1"));
            assertThat(players.history().path("matches").size()).isEqualTo(1);
            assertThat(file.resolveSibling("history.json.damaged")).hasContent("{\"player_id\": \"P01\"}");
            assertThat(players.log()).contains("is damaged", "a new history is begun");
        }

        @Test
        void beginsAnewWithANewPlace() throws IOException {
            PlayerProgram program = players.startRegistered();
            players.call("notify_match_result", Messages.gameOver("R1M1"));
            program.close();
            players.start(MemoryPlayers.PORT, 1, "Bob");
            players.settle();
            assertThat(players.history().path("matches").size()).isZero();
            assertThat(players.history().path("display_name").stringValue()).isEqualTo("Bob");
        }
    }
}
