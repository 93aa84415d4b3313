package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.evenodd.manager.store.EventStore.Storage;
import org.junit.jupiter.api.Test;

class StorageTest {
    private final List<String> happened = new CopyOnWriteArrayList<>();
    private final Storage storage = Storage.withThread(new InMemoryEventStore() {
        @Override
        public void close() {
            happened.add("closed");
        }
    });

    @Test
    void letsWhatWaitsBeWrittenBeforeTheStoreIsClosed() {
        storage.thread().execute(() -> happened.add("first"));
        storage.thread().execute(() -> happened.add("second"));

        storage.close();

        assertThat(happened).containsExactly("first", "second", "closed");
    }

    @Test
    void dropsWhatIsToBeWrittenAfterItsEnd() {
        storage.close();

        storage.thread().execute(() -> happened.add("late"));

        assertThat(happened).containsExactly("closed");
    }
}
