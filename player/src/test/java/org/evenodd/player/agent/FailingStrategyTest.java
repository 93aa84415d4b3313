package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.agent.strategy.Strategy;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class FailingStrategyTest {

    private final MemoryPlayers players;

    FailingStrategyTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    private static final String IN_TEN_SECONDS = "2025-01-15T10:30:10Z";

    @Test
    void byThrowingCostsNoMatch() throws IOException {
        Strategy throwing = (situation, random) -> {
            throw new IllegalStateException("no idea");
        };
        players.playing(throwing, Runnable::run).startRegistered();
        assertThat(players.choice("parity_choose", Messages.choiceCall("R1M1"))).isIn("even", "odd");
        assertThat(players.log()).contains("made at random").contains("IllegalStateException");
    }

    @Test
    void byStallingAnswersAfterHalfOfTheTimeThatIsLeft() throws IOException {
        players.playing((situation, random) -> Parity.ODD, task -> {}).startRegistered();
        CompletableFuture<Delivery> call =
                players.post("parity_choose", Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS));
        players.time.advance(Duration.ofMillis(4900));
        assertThat(call).isNotDone();
        players.time.advance(Duration.ofMillis(200));
        assertThat(MemoryPlayers.body(call.join()).at("/result/parity_choice").stringValue())
                .isIn("even", "odd");
        assertThat(players.log()).contains("made at random").contains("thought for too long");
    }

    @Test
    void cannotStallOneThatIsBuiltInForItNeedsNoThread() {
        players.playing(NamedStrategy.ALWAYS_ODD, task -> {}).startRegistered();

        assertThat(players.choice("parity_choose", Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS)))
                .isEqualTo("odd");
    }

    @Test
    void byStallingStillGivesTheSameChoiceToARepeatedCall() {
        players.playing((situation, random) -> Parity.ODD, task -> {}).startRegistered();
        String call = Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS);
        JsonNode first = players.result("parity_choose", call).path("parity_choice");
        assertThat(players.result("parity_choose", call).path("parity_choice")).isEqualTo(first);
    }
}
