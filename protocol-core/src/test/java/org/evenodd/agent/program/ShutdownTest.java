package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.evenodd.agent.program.Serving.Shutdown;
import org.junit.jupiter.api.Test;

class ShutdownTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<String> closed = new CopyOnWriteArrayList<>();

    @Test
    void closesInOrderAndOnceAndGoesOnWhereSomethingCannotBeClosed() {
        Shutdown shutdown = new Shutdown(PATIENCE);
        shutdown.opened(List.of(
                () -> closed.add("first"),
                () -> {
                    throw new IllegalStateException("stuck");
                },
                () -> closed.add("second")));

        shutdown.run();
        shutdown.run();

        assertThat(closed).containsExactly("first", "second");
    }

    @Test
    void leavesBehindWhatTakesTooLong() {
        CountDownLatch never = new CountDownLatch(1);
        Shutdown shutdown = new Shutdown(Duration.ofMillis(1));
        shutdown.opened(List.of(never::await, () -> closed.add("last")));

        shutdown.run();

        assertThat(closed).isEmpty();
        never.countDown();
    }

    @Test
    void closesNothingWhileThingsAreBeingOpened() {
        Shutdown shutdown = new Shutdown(Duration.ofMillis(1));

        shutdown.run();

        assertThat(closed).isEmpty();
        shutdown.opened(List.of());
    }
}
