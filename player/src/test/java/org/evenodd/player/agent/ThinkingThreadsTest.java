package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThinkingThreadsTest {

    private final CountDownLatch forever = new CountDownLatch(1);
    private final ThinkingThreads threads = new ThinkingThreads(1);

    @AfterEach
    void release() {
        forever.countDown();
    }

    private void stall() {
        try {
            forever.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void letOthersThinkWhileOneStalls() {
        threads.execute(this::stall);
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> "done", threads);
        assertThat(other).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void refuseMoreOnceAllAreTaken() {
        for (int i = 0; i < ThinkingThreads.FEWEST; i++) {
            threads.execute(this::stall);
        }
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> threads.execute(this::stall));
    }
}
