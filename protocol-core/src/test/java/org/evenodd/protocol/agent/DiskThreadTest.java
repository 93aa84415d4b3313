package org.evenodd.protocol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class DiskThreadTest {

    private final List<String> written = new CopyOnWriteArrayList<>();

    @Test
    void writesWhatIsLeftInOrderWhenItIsClosed() {
        DiskThread disk = new DiskThread("disk");
        disk.execute(() -> written.add("first"));
        disk.execute(() -> written.add("second"));

        disk.close();

        assertThat(written).containsExactly("first", "second");
    }

    @Test
    void outlivesATaskThatFails() {
        DiskThread disk = new DiskThread("disk");
        disk.execute(() -> {
            throw new IllegalStateException("full");
        });
        disk.execute(() -> written.add("next"));

        disk.close();

        assertThat(written).containsExactly("next");
    }

    @Test
    void dropsWhatComesAfterItsEnd() {
        DiskThread disk = new DiskThread("disk");
        disk.close();

        disk.execute(() -> written.add("late"));

        assertThat(written).isEmpty();
    }
}
