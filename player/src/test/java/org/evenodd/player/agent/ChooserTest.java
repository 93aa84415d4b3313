package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.player.game.evenodd.Chooser;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class ChooserTest {

    private static final Situation SITUATION = new Situation(PlayerId.of(2), History.EMPTY);

    private final VirtualTime time = new VirtualTime(Instant.EPOCH);

    private Chooser chooser(Strategy strategy, Executor thinking) {
        return new Chooser(
                strategy,
                thinking,
                time,
                Duration.ofSeconds(30),
                new SplittableRandom(7),
                LoggerFactory.getLogger(ChooserTest.class));
    }

    private CompletableFuture<Parity> chosenAside(Strategy strategy, Executor thinking) {
        return chooser(strategy, thinking).choose(SITUATION, time.instant().plusSeconds(10));
    }

    @Nested
    class AStrategyThatDoesNotBlock {

        @Test
        void decidesOnTheThreadThatAsks() {
            Chooser chooser = chooser(NamedStrategy.ALWAYS_ODD, task -> {});

            assertThat(chooser.mayBlock()).isFalse();
            assertThat(chooser.choose(SITUATION)).isEqualTo(Parity.ODD);
        }

        @Test
        void isGivenTheSameDiceUnderTheSameSeed() {
            assertThat(coins()).containsExactlyElementsOf(coins()).contains(Parity.EVEN, Parity.ODD);
        }

        private List<Parity> coins() {
            Chooser chooser = chooser(NamedStrategy.RANDOM, Runnable::run);
            return Stream.generate(() -> chooser.choose(SITUATION)).limit(50).toList();
        }

        @Test
        @SuppressWarnings("NullAway") // what a careless strategy does
        void isReplacedByACoinWhereItThrowsOrChoosesNothing() {
            Strategy throwing = (situation, random) -> {
                throw new StackOverflowError();
            };

            assertThat(chooser(throwing, Runnable::run).choose(SITUATION)).isNotNull();
            assertThat(chooser((situation, random) -> null, Runnable::run).choose(SITUATION))
                    .isNotNull();
        }
    }

    @Nested
    class AStrategyThatMayBlock {

        @Test
        void isAnyThatDoesNotSayOtherwise() {
            assertThat(chooser((situation, random) -> Parity.ODD, Runnable::run).mayBlock())
                    .isTrue();
        }

        @Test
        void decidesAndLeavesNoAlarmBehind() {
            CompletableFuture<Parity> choice = chosenAside((situation, random) -> Parity.ODD, Runnable::run);
            time.run();

            assertThat(choice).isCompletedWithValue(Parity.ODD);
            assertThat(time.instant()).isEqualTo(Instant.EPOCH);
        }

        @Test
        void hasHalfOfTheTimeUntilTheDeadlineAndWhatItSaysThenChangesNothing() {
            List<Runnable> thoughts = new ArrayList<>();
            CompletableFuture<Parity> choice = chosenAside(NamedStrategy.ALWAYS_ODD, thoughts::add);

            time.advance(Duration.ofMillis(4999));
            assertThat(choice).isNotDone();

            time.advance(Duration.ofMillis(1));
            Parity decided = choice.join();
            thoughts.forEach(Runnable::run);
            assertThat(choice).isCompletedWithValue(decided);
        }

        @ParameterizedTest
        @NullSource
        @ValueSource(ints = {-1, 3600})
        void hasHalfOfATrysTimeWithoutADeadlineThatCanBeBelieved(@Nullable Integer seconds) {
            Instant deadline = seconds == null ? null : time.instant().plusSeconds(seconds);
            CompletableFuture<Parity> choice =
                    chooser(NamedStrategy.ALWAYS_ODD, task -> {}).choose(SITUATION, deadline);

            time.advance(Duration.ofMillis(14_999));
            assertThat(choice).isNotDone();

            time.advance(Duration.ofMillis(1));
            assertThat(choice).isDone();
        }

        @Test
        void isReplacedByACoinWhereEarlierChoicesHaveTakenAllThreads() {
            CountDownLatch forever = new CountDownLatch(1);
            Executor threads = PlayerProgram.thinkingThreads(1);
            List<CompletableFuture<Parity>> stalled = Stream.generate(
                            () -> chosenAside((situation, random) -> stall(forever), threads))
                    .limit(PlayerProgram.FEWEST_THREADS)
                    .toList();

            assertThat(chosenAside(NamedStrategy.ALWAYS_ODD, threads)).isCompleted();
            assertThat(stalled).noneMatch(CompletableFuture::isDone);
            forever.countDown();
        }

        private Parity stall(CountDownLatch forever) {
            try {
                forever.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Parity.ODD;
        }
    }
}
