package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;

class StorageTest {
    private final List<String> happened = new CopyOnWriteArrayList<>();
    private final Storage storage = Storage.withThread(new Closing());

    /** A store that records that it was closed. */
    private final class Closing implements EventStore {
        @Override
        public List<StoredEvent> load(LeagueId league) {
            return List.of();
        }

        @Override
        public void append(LeagueId league, List<StoredEvent> events) {}

        @Override
        public void forget(LeagueId league) {}

        @Override
        public void close() {
            happened.add("closed");
        }
    }

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
