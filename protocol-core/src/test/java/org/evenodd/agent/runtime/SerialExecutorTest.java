package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SerialExecutorTest {

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
