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
    void closesInReverseOrderAndOnce() {
        Shutdown shutdown = new Shutdown(PATIENCE);
        shutdown.add(() -> closed.add("first"));
        shutdown.add(() -> closed.add("second"));
        shutdown.complete();

        shutdown.run();
        shutdown.run();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void goesOnWhereSomethingCannotBeClosed() {
        Shutdown shutdown = new Shutdown(PATIENCE);
        shutdown.add(() -> closed.add("first"));
        shutdown.add(() -> {
            throw new IllegalStateException("stuck");
        });
        shutdown.complete();

        shutdown.run();

        assertThat(closed).containsExactly("first");
    }

    @Test
    void leavesBehindWhatTakesTooLong() {
        CountDownLatch never = new CountDownLatch(1);
        Shutdown shutdown = new Shutdown(Duration.ofMillis(1));
        shutdown.add(() -> closed.add("first"));
        shutdown.add(never::await);
        shutdown.complete();

        shutdown.run();

        assertThat(closed).isEmpty();
        never.countDown();
    }

    @Test
    void closesNothingWhileThingsAreBeingOpened() {
        Shutdown shutdown = new Shutdown(Duration.ofMillis(1));
        shutdown.add(() -> closed.add("first"));

        shutdown.run();

        assertThat(closed).isEmpty();
        shutdown.complete();
    }
}
