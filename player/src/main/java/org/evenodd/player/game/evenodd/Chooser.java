package org.evenodd.player.game.evenodd;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Asks a strategy, and chooses at random if it throws, takes too long or cannot start. */
public final class Chooser {

    private final Strategy strategy;
    private final Executor thinking;
    private final Scheduler scheduler;
    private final Duration choiceTimeout;
    private final SplittableGenerator random;
    private final Logger log;

    /**
     * A chooser for one player.
     *
     * @param thinking runs a strategy that may block, on threads that it may block indefinitely
     * @param choiceTimeout the time limit to assume if the referee names none, or its clock is far from ours
     * @param random split for each choice, so that a strategy that is still thinking does not affect later choices
     */
    public Chooser(
            Strategy strategy,
            Executor thinking,
            Scheduler scheduler,
            Duration choiceTimeout,
            SplittableGenerator random,
            Logger log) {
        this.strategy = strategy;
        this.thinking = thinking;
        this.scheduler = scheduler;
        this.choiceTimeout = choiceTimeout;
        this.random = random;
        this.log = log;
    }

    /** Whether a choice has to be waited for. */
    public boolean mayBlock() {
        return strategy.mayBlock();
    }

    /** Chooses on this thread, with a strategy that does not block; never fails. */
    public Parity choose(Situation situation) {
        Choice choice = choice(situation);
        choice.make();
        return choice.made.join();
    }

    /** Chooses on another thread, within half of the time until the referee's deadline; never fails. */
    public CompletableFuture<Parity> choose(Situation situation, @Nullable Instant deadline) {
        Choice choice = choice(situation);
        Cancellable timeout = scheduler.after(
                thinkingTime(deadline, scheduler.timeOfDay()), () -> choice.giveUp("it thought for too long"));
        choice.made.whenComplete((parity, failure) -> timeout.cancel());
        try {
            thinking.execute(choice::make);
        } catch (RejectedExecutionException e) {
            choice.giveUp("earlier choices keep it busy");
        }
        return choice.made;
    }

    /** Half of the referee's time limit, so that the answer arrives in time. */
    private Duration thinkingTime(@Nullable Instant deadline, Instant now) {
        Duration left = deadline == null ? choiceTimeout : Duration.between(now, deadline);
        boolean credible = !left.isNegative() && !left.isZero() && left.compareTo(choiceTimeout) < 0;
        return (credible ? left : choiceTimeout).dividedBy(2);
    }

    private synchronized Choice choice(Situation situation) {
        return new Choice(situation);
    }

    /** A choice in progress: the strategy's, or a random one. */
    private final class Choice {

        private final CompletableFuture<Parity> made = new CompletableFuture<>();
        private final Situation situation;
        private final RandomGenerator strategyRandom = random.split();
        private final RandomGenerator fallbackRandom = random.split();

        Choice(Situation situation) {
            this.situation = situation;
        }

        /** A strategy is untrusted code: an exception costs it this choice, never the match. */
        @SuppressWarnings("ThrowableNotThrown")
        void make() {
            try {
                made.complete(Objects.requireNonNull(strategy.choose(situation, strategyRandom), "no choice"));
            } catch (RuntimeException | Error e) {
                log.atDebug().setCause(e).log("The strategy threw");
                giveUp("it threw " + e.getClass().getSimpleName());
            }
        }

        void giveUp(String reason) {
            if (made.complete(NamedStrategy.RANDOM.choose(situation, fallbackRandom))) {
                log.warn("The strategy made no choice, so one was made at random: {}", reason);
            }
        }
    }
}
