package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RealSchedulerTest {

    @Test
    void runsTasksWhenTheirTimeHasCome() throws Exception {
        try (RealScheduler scheduler = new RealScheduler()) {
            CompletableFuture<Instant> ran = new CompletableFuture<>();
            Instant before = scheduler.instant();
            scheduler.after(Duration.ofMillis(30), () -> ran.complete(scheduler.instant()));
            assertThat(ran.get(5, TimeUnit.SECONDS)).isAfterOrEqualTo(before.plusMillis(30));
        }
    }

    @Tag("case:clock-set")
    @Test
    void measuresWaitsByAClockThatNobodyCanSet() {
        AtomicReference<Instant> machine = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));
        try (RealScheduler scheduler = new RealScheduler(1, machine::get)) {
            Instant begun = scheduler.instant();
            machine.set(Instant.parse("2026-03-01T09:00:00Z"));
            assertThat(scheduler.instant()).isBetween(begun, begun.plusSeconds(60));
            assertThat(scheduler.timeOfDay()).isEqualTo(machine.get());
        }
    }

    @Test
    void forgetsATaskThatIsDueAndWasCancelledBeforeItBegan() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        CountDownLatch cancelled = new CountDownLatch(1);
        try (RealScheduler scheduler = new RealScheduler(1, InstantSource.system())) {
            scheduler.execute(() -> await(cancelled));
            Cancellable due = scheduler.after(Duration.ZERO, () -> seen.add("cancelled"));
            CountDownLatch last = new CountDownLatch(1);
            scheduler.after(Duration.ZERO, last::countDown);
            due.cancel();
            cancelled.countDown();
            assertThat(last.await(5, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(seen).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void survivesTasksThatFail() throws Exception {
        try (RealScheduler scheduler = new RealScheduler(1, InstantSource.system())) {
            scheduler.execute(() -> {
                throw new IllegalStateException("expected");
            });
            CompletableFuture<String> next = new CompletableFuture<>();
            scheduler.execute(() -> next.complete("ran"));
            assertThat(next.get(5, TimeUnit.SECONDS)).isEqualTo("ran");
        }
    }

    @Test
    void finishesWhatWasDueInOrderAndDropsTheRestWhenItCloses() {
        List<String> seen = new CopyOnWriteArrayList<>();
        RealScheduler scheduler = new RealScheduler(1, InstantSource.system());
        scheduler.execute(() -> seen.add("first"));
        scheduler.execute(() -> seen.add("second"));
        scheduler.after(Duration.ofHours(1), () -> seen.add("later"));
        scheduler.close();
        scheduler.execute(() -> seen.add("too late"));
        scheduler.after(Duration.ZERO, () -> seen.add("much too late"));
        assertThat(seen).containsExactly("first", "second");
    }

    @Nested
    class OneAfterTheOther {

        @Test
        void runsTasksOfManyThreadsOneAtATimeInOrder() throws InterruptedException {
            int each = 10_000;
            CountDownLatch done = new CountDownLatch(2 * each);
            List<int[]> seen = new ArrayList<>();
            try (RealScheduler scheduler = new RealScheduler(4, InstantSource.system())) {
                SerialExecutor mailbox = new SerialExecutor(scheduler);
                for (int sender = 0; sender < 2; sender++) {
                    int name = sender;
                    scheduler.execute(() -> IntStream.range(0, each)
                            .forEach(i -> mailbox.execute(() -> {
                                seen.add(new int[] {name, i});
                                done.countDown();
                            })));
                }
                assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            }
            for (int sender = 0; sender < 2; sender++) {
                int name = sender;
                assertThat(seen.stream().filter(one -> one[0] == name).map(one -> one[1]))
                        .hasSize(each)
                        .isSorted();
            }
        }

        @Test
        void goesOnAfterATaskThatFailsAndRunsATaskThatATaskSendsAfterIt() {
            List<String> seen = new ArrayList<>();
            SerialExecutor mailbox = new SerialExecutor(Runnable::run);
            mailbox.execute(() -> {
                mailbox.execute(() -> seen.add("inner"));
                seen.add("outer");
                throw new IllegalStateException("expected");
            });
            assertThat(seen).containsExactly("outer", "inner");
        }

        @Test
        void letsOthersOnTheSameThreadsHaveTheirTurn() {
            List<Runnable> handedOn = new ArrayList<>();
            SerialExecutor mailbox = new SerialExecutor(handedOn::add);
            IntStream.range(0, 100).forEach(i -> mailbox.execute(() -> {}));
            assertThat(handedOn).hasSize(1);
            handedOn.get(0).run();
            assertThat(handedOn).hasSize(2);
        }
    }
}
