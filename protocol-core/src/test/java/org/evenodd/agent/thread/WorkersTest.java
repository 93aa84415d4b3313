package org.evenodd.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class WorkersTest {

    private final List<String> written = new CopyOnWriteArrayList<>();

    @Test
    void writesWhatIsLeftInOrderWhenItIsClosed() {
        Workers disk = new Workers("disk", 1, Duration.ofSeconds(3));
        disk.execute(() -> written.add("first"));
        disk.execute(() -> written.add("second"));

        disk.close();

        assertThat(written).containsExactly("first", "second");
    }

    @Test
    void outlivesATaskThatFails() {
        Workers disk = new Workers("disk", 1, Duration.ofSeconds(3));
        disk.execute(() -> {
            throw new IllegalStateException("full");
        });
        disk.execute(() -> written.add("next"));

        disk.close();

        assertThat(written).containsExactly("next");
    }

    @Test
    void dropsWhatComesAfterItsEnd() {
        Workers disk = new Workers("disk", 1, Duration.ofSeconds(3));
        disk.close();

        disk.execute(() -> written.add("late"));

        assertThat(written).isEmpty();
    }
}
