package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.agent.strategy.Strategy;
import org.evenodd.protocol.transport.Delivery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class FailingStrategyTest {

    private final MemoryPlayers playground;

    FailingStrategyTest(@TempDir Path directory) {
        playground = new MemoryPlayers(directory);
    }

    private static final String IN_TEN_SECONDS = "2025-01-15T10:30:10Z";

    @Test
    void byThrowingCostsNoMatch() throws IOException {
        Strategy throwing = (situation, random) -> {
            throw new IllegalStateException("no idea");
        };
        playground.playing(throwing, Runnable::run).startRegistered();
        assertThat(playground
                        .result("parity_choose", Messages.choiceCall("R1M1"))
                        .path("parity_choice")
                        .stringValue())
                .isIn("even", "odd");
        assertThat(playground.log()).contains("made at random").contains("IllegalStateException");
    }

    @Test
    void byStallingAnswersAfterHalfOfTheTimeThatIsLeft() throws IOException {
        playground.playing(NamedStrategy.ALWAYS_ODD, task -> {}).startRegistered();
        CompletableFuture<Delivery> call =
                playground.post("parity_choose", Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS));
        playground.time.advance(Duration.ofMillis(4900));
        assertThat(call).isNotDone();
        playground.time.advance(Duration.ofMillis(200));
        assertThat(MemoryPlayers.body(call.join()).at("/result/parity_choice").stringValue())
                .isIn("even", "odd");
        assertThat(playground.log()).contains("made at random").contains("thought for too long");
    }

    @Test
    void byStallingStillGivesTheSameChoiceToARepeatedCall() {
        playground.playing(NamedStrategy.ALWAYS_ODD, task -> {}).startRegistered();
        String call = Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS);
        JsonNode first = playground.result("parity_choose", call).path("parity_choice");
        assertThat(playground.result("parity_choose", call).path("parity_choice"))
                .isEqualTo(first);
    }
}
