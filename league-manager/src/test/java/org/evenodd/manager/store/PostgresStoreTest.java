package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class PostgresStoreTest extends EventStoreContract {
    private final String url = DatabaseServer.newDatabase();

    @Override
    EventStore open() {
        EventStore store = EventStores.open(url);
        LeaderLock lock = store.leaderLock(LEAGUE, Endpoint.parse("http://localhost:8001/mcp"))
                .orElseThrow();
        while (!lock.claim().taken()) {
            Thread.onSpinWait(); // the session of a store that was closed before may not have ended yet
        }
        return store;
    }

    @Override
    EventReader reader() {
        return EventStores.read(url);
    }

    @Test
    void isFoldedByNobodyWhoDoesNotLead() {
        store.append(LEAGUE, List.of(event(1), event(2), event(3)));
        try (EventStore second = EventStores.open(url)) {
            assertThatThrownBy(() -> second.keepOnly(LEAGUE, 1, 2, 1)).isInstanceOf(LeadershipLost.class);
        }
        assertThat(store.load(LEAGUE)).hasSize(3);
    }

    private static void assertSentence(String url, String sentence) {
        assertThatThrownBy(() -> EventStores.open(url))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence())
                                .contains(sentence)
                                .endsWith(".")
                                .doesNotContain("\n")
                                .doesNotContain("secret"));
    }

    @Test
    void saysThatThereIsNoServer() {
        assertSentence(
                "jdbc:postgresql://localhost:1/league?user=me&password=secret",
                "The store jdbc:postgresql://localhost:1/league cannot be opened: ");
    }

    @Test
    void saysThatTheServerHasNoSuchDatabase() {
        String elsewhere = url.replaceFirst("/test_\\d+", "/nowhere") + "&password=secret";

        assertSentence(elsewhere, "\"nowhere\" does not exist");
    }

    @Test
    void refusesAUrlWithAPasswordWhereNoneIsLookedForWithoutShowingIt() {
        assertSentence("jdbc:postgresql://league:secret@db/league", "?user=NAME&password=SECRET");
    }

    @Test
    void refusesAUrlThatTheDriverDoesNotUnderstandWithoutShowingItsPassword() {
        assertSentence("jdbc:postgresql://db:port/league?password=secret", "not \"jdbc:postgresql://db:port/league\"");
    }

    @Test
    void isReadBesideTheManagerThatWrites() {
        store.append(LEAGUE, List.of(event(1)));
        try (EventReader reader = EventStores.read(url)) {
            assertThat(reader.load(LEAGUE)).containsExactly(event(1));
            store.append(LEAGUE, List.of(event(2)));
            assertThat(reader.load(LEAGUE)).hasSize(2);
            assertThat(reader.leagues()).containsExactly(entry(LEAGUE.value(), 2L));
            assertThat(reader.place()).doesNotContain("user");
        }
    }

    @Test
    void isNotMadeByWhoeverReadsIt() {
        String empty = DatabaseServer.newDatabase();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> {
                        try (EventReader reader = EventStores.read(empty)) {
                            reader.load(LEAGUE);
                        }
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("does not exist");
        }
    }

    @Test
    void saysAlsoToWhoeverReadsItThatThereIsNoServer() {
        assertThatThrownBy(() -> EventStores.read("jdbc:postgresql://localhost:1/league?password=secret"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("The store jdbc:postgresql://localhost:1/league cannot be opened: ")
                .hasMessageNotContaining("secret");
    }
}
