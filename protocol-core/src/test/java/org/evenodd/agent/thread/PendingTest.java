package org.evenodd.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingTest {

    private final List<String> seen = new ArrayList<>();
    private final Pending pending = new Pending(() -> seen.add("ran"));

    @Test
    void runsOnce() {
        pending.run();
        pending.run();
        assertThat(seen).containsExactly("ran");
    }

    @Test
    void doesNotRunOnceItIsCancelled() {
        pending.cancel();
        pending.run();
        assertThat(seen).isEmpty();
    }
}
