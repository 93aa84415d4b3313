package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.store.url.EventStores;
import org.evenodd.protocol.value.LeagueId;
import org.junit.jupiter.api.Test;

class ServerReadingTest {
    private static final LeagueId LEAGUE = new LeagueId("spring");

    private final String url = DatabaseServer.newDatabase();

    private static StoredEvent event(long sequence) {
        return new StoredEvent(sequence, Instant.EPOCH, "league_paused", "{}");
    }

    @Test
    void readsBesideTheManagerThatWrites() {
        try (EventStore store = EventStores.open(url)) {
            store.append(LEAGUE, List.of(event(1)));
            try (EventReader reader = EventStores.read(url)) {
                assertThat(reader.load(LEAGUE)).containsExactly(event(1));
                store.append(LEAGUE, List.of(event(2)));
                assertThat(reader.load(LEAGUE)).hasSize(2);
                assertThat(reader.leagues()).containsExactly(entry("spring", 2L));
                assertThat(reader.place()).doesNotContain("user");
            }
        }
    }

    @Test
    void makesNoTablesWhereThereAreNone() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> {
                        try (EventReader reader = EventStores.read(url)) {
                            reader.load(LEAGUE);
                        }
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("does not exist");
        }
    }

    @Test
    void saysThatThereIsNoServer() {
        assertThatThrownBy(() -> EventStores.read("jdbc:postgresql://localhost:1/league?password=secret"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("The store jdbc:postgresql://localhost:1/league cannot be opened: ")
                .hasMessageNotContaining("secret");
    }
}
