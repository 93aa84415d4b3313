package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MatchTest {

    private final MemoryPlayers players;

    MatchTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    @Test
    void beginsWithAnAcceptedInvitation() {
        players.startRegistered();
        JsonNode ack = players.result("handle_game_invitation", Messages.invitation("R1M1"));
        assertThat(ack).isEqualTo(JsonText.parse("""
                {"protocol": "league.v2", "message_type": "GAME_JOIN_ACK", "sender": "player:P01",
                 "timestamp": "2025-01-15T10:30:00Z", "conversation_id": "conv-1", "auth_token": "%s",
                 "match_id": "R1M1", "player_id": "P01", "arrival_timestamp": "2025-01-15T10:30:00Z", "accept": true}
                """.formatted(Messages.matchToken("R1M1"))
                .getBytes(UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"parity_choose", "choose_parity", "CHOOSE_PARITY_CALL"})
    void goesOnWithAChoiceByEachNameOfTheCall(String method) {
        players.startRegistered();
        JsonNode response = players.result(method, Messages.choiceCall("R1M1"));
        assertThat(response.path("message_type").stringValue()).isEqualTo("CHOOSE_PARITY_RESPONSE");
        assertThat(response.path("auth_token").stringValue()).isEqualTo(Messages.matchToken("R1M1"));
        assertThat(response.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(response.path("parity_choice").stringValue()).isEqualTo("odd");
    }

    @Test
    void answersARepeatedCallWithTheSameChoice() {
        players.playing(new Turncoat(), Runnable::run).startRegistered();
        String first = players.choice("parity_choose", Messages.choiceCall("R1M1"));
        for (int i = 0; i < 5; i++) {
            assertThat(players.choice("parity_choose", Messages.choiceCall("R1M1")))
                    .isEqualTo(first);
        }
    }

    @Test
    void answersTwoCallsThatWaitAtOnceWithTheSameChoice() {
        List<Runnable> thoughts = new ArrayList<>();
        players.playing(new Turncoat(), thoughts::add).startRegistered();
        CompletableFuture<Delivery.Replied> first = players.post("parity_choose", Messages.choiceCall("R1M1"));
        CompletableFuture<Delivery.Replied> second = players.post("parity_choose", Messages.choiceCall("R1M1"));
        players.settle();
        thoughts.forEach(Runnable::run);
        players.settle();
        assertThat(players.world.json(first).at("/result/parity_choice"))
                .isEqualTo(players.world.json(second).at("/result/parity_choice"));
    }

    @Test
    void endsWithAnAcknowledgementAndInTheHistory() throws IOException {
        players.startRegistered();
        players.result("handle_game_invitation", Messages.invitation("R1M1"));
        JsonNode ack = players.result("notify_match_result", Messages.gameOver("R1M1"));
        assertThat(ack.path("message_type").stringValue()).isEqualTo("GAME_OVER_ACK");
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(ack.path("match_id").stringValue()).isEqualTo("R1M1");
        JsonNode history = players.history();
        assertThat(history.path("schema_version").stringValue()).isEqualTo("1.0.0");
        // after the pause that follows the first, empty history
        assertThat(history.path("last_updated").stringValue()).isEqualTo("2025-01-15T10:30:01Z");
        assertThat(history.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(history.at("/statistics/wins").intValue()).isEqualTo(1);
        assertThat(history.at("/matches/0/opponent_choice").stringValue()).isEqualTo("even");
        players.result("game_over", Messages.gameOver("R1M1"));
        assertThat(players.history().path("matches").size()).isEqualTo(1);
    }

    @Test
    void endsWithOneWarningWhereTheRefereeCannotProveItsDraw() throws IOException {
        players.startRegistered();
        String commitment = "ab".repeat(32);
        String sealed = "\"context\": {\"draw_commitment\": \"%s\",".formatted(commitment);
        players.result("parity_choose", Messages.choiceCall("R1M1").replace("\"context\": {", sealed));
        players.result("notify_match_result", Messages.gameOver("R1M1"));
        players.result("notify_match_result", Messages.gameOver("R1M1"));
        assertThat(players.log().lines().filter(line -> line.contains("WARN")))
                .singleElement()
                .asString()
                .contains("R1M1", "did not prove", "referee:REF01", "drawnNumber=7", commitment);
        JsonNode evidence = players.history().at("/matches/0/broken_seal");
        assertThat(evidence.path("referee").stringValue()).isEqualTo("referee:REF01");
        assertThat(evidence.path("draw_commitment").stringValue()).isEqualTo(commitment);
        assertThat(evidence.path("draw_nonce").isNull()).isTrue();
    }

    @Test
    void acknowledgesAnErrorOfTheReferee() {
        players.startRegistered();
        JsonNode ack = players.result("notify_game_error", Messages.gameError("R1M1"));
        assertThat(ack.path("message_type").stringValue()).isEqualTo("GAME_ERROR_ACK");
        assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(ack.path("match_id").stringValue()).isEqualTo("R1M1");
    }

    private static final String IN_TEN_SECONDS = "2025-01-15T10:30:10Z";

    @Test
    void isGoneOnWithAfterHalfOfTheTimeThatIsLeftByAStrategyThatStalls() throws IOException {
        players.playing((situation, random) -> Parity.ODD, task -> {}).startRegistered();
        CompletableFuture<Delivery.Replied> call =
                players.post("parity_choose", Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS));
        players.time.advance(Duration.ofMillis(4900));
        assertThat(call).isNotDone();
        players.time.advance(Duration.ofMillis(200));
        assertThat(players.world.json(call).at("/result/parity_choice").stringValue())
                .isIn("even", "odd");
        assertThat(players.log()).contains("made at random").contains("thought for too long");
    }

    /** Changes its choice each time it is asked. */
    private static final class Turncoat implements Strategy {

        private Parity next = Parity.EVEN;

        @Override
        public Parity choose(Situation situation, RandomGenerator random) {
            next = next.opposite();
            return next;
        }
    }
}
