package org.evenodd.player.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.agent.strategy.Situation;
import org.evenodd.agent.strategy.Strategy;
import org.evenodd.player.history.History;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ChooserTest {

    private static final Situation SITUATION = new Situation(PlayerId.of(2), History.EMPTY);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final VirtualTime time = new VirtualTime(Instant.EPOCH);

    private Chooser chooser(Strategy strategy, Executor thinking) {
        return new Chooser(
                strategy, thinking, time, new SplittableRandom(7), LoggerFactory.getLogger(ChooserTest.class));
    }

    @Nested
    class AStrategyThatAnswers {

        @Test
        void decides() {
            assertThat(chooser(NamedStrategy.ALWAYS_ODD, Runnable::run).choose(SITUATION, PATIENCE))
                    .isCompletedWithValue(Parity.ODD);
        }

        @Test
        void leavesNoAlarmBehind() {
            chooser(NamedStrategy.ALWAYS_ODD, Runnable::run).choose(SITUATION, PATIENCE);
            time.run();
            assertThat(time.instant()).isEqualTo(Instant.EPOCH);
        }

        @Test
        void isGivenTheSameDiceUnderTheSameSeed() {
            assertThat(coins()).containsExactlyElementsOf(coins()).contains(Parity.EVEN, Parity.ODD);
        }

        private List<Parity> coins() {
            Chooser chooser = chooser(NamedStrategy.RANDOM, Runnable::run);
            return Stream.generate(() -> chooser.choose(SITUATION, PATIENCE).join())
                    .limit(50)
                    .toList();
        }
    }

    @Nested
    class ACoinDecides {

        @Test
        void whenTheStrategyThrows() {
            Strategy throwing = (situation, random) -> {
                throw new StackOverflowError();
            };
            assertThat(chooser(throwing, Runnable::run).choose(SITUATION, PATIENCE))
                    .isCompleted();
        }

        @Test
        @SuppressWarnings("NullAway") // what a careless strategy does
        void whenTheStrategyChoosesNothing() {
            assertThat(chooser((situation, random) -> null, Runnable::run).choose(SITUATION, PATIENCE))
                    .isCompleted();
        }

        @Test
        void whenTheStrategyThinksForTooLongAndWhatItSaysThenChangesNothing() {
            List<Runnable> thoughts = new ArrayList<>();
            CompletableFuture<Parity> choice =
                    chooser(NamedStrategy.ALWAYS_ODD, thoughts::add).choose(SITUATION, PATIENCE);
            time.advance(PATIENCE.minusMillis(1));
            assertThat(choice).isNotDone();
            time.advance(Duration.ofMillis(1));
            Parity decided = choice.join();
            thoughts.forEach(Runnable::run);
            assertThat(choice).isCompletedWithValue(decided);
        }

        @Test
        void whenEarlierChoicesHaveTakenAllThreads() {
            Executor busy = task -> {
                throw new RejectedExecutionException("busy");
            };
            assertThat(chooser(NamedStrategy.ALWAYS_ODD, busy).choose(SITUATION, PATIENCE))
                    .isCompleted();
        }
    }
}
