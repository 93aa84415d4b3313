package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.manager.store.EventStoreContract.LEAGUE;
import static org.evenodd.manager.store.EventStoreContract.event;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionTest {

    @Test
    void isRolledBackAlsoAfterABug(@TempDir Path directory) {
        try (EventStore store = SqliteStore.open(directory.resolve("league.db"))) {
            store.append(LEAGUE, List.of(event(1)));

            assertThatThrownBy(() -> ((SqlEventStore) store).write(connection -> {
                        SqlEventStore.execute(connection, "DELETE FROM league_event");
                        throw new IllegalStateException("a bug");
                    }))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(store.load(LEAGUE)).containsExactly(event(1));
        }
    }
}
