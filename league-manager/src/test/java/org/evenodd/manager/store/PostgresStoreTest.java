package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresStoreTest extends EventStoreContract {
    private final String url = DatabaseServer.newStore();

    @TempDir
    private Path directory;

    @Override
    EventStore open() {
        EventStore store = EventStores.open(url);
        LeaderLock lock = lock(store, "http://localhost:8001/mcp");
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

    @Test
    void tellsTheLeaderWhichManagersStandBy() {
        LeaderLock leader = lock(store, "http://192.0.2.1:8000/mcp");
        assertThat(leader.claim().taken()).isTrue();
        assertThat(leader.hold()).isEmpty();
        try (EventStore second = EventStores.open(url)) {
            LeaderLock standby = lock(second, "http://192.0.2.2:8000/mcp");
            assertThat(standby.claim().endpoint()).isEqualTo("http://192.0.2.1:8000/mcp");
            standby.claim();

            assertThat(leader.hold()).contains("http://192.0.2.2:8000/mcp");
        }
        leader.hold();
        assertThat(leader.hold()).isEmpty();
    }

    private LeaderLock lock(EventStore store, String endpoint) {
        return store.leaderLock(LEAGUE, Endpoint.parse(endpoint), directory.resolve("seen"))
                .orElseThrow();
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

    @Tag("case:database-encoding")
    @Test
    void saysHowADatabaseWhoseEncodingLacksCharactersIsMadeRight() {
        String latin = DatabaseServer.newDatabase("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");

        assertSentence(latin, "has the encoding LATIN1");
        assertSentence(latin, "needs UTF8: createdb -T template0 -E UTF8 NEW; if it holds a league, pg_dump test_");
    }

    /** Has each event whose payload contains a word fail with a state. */
    private void fail(String word, String state) {
        DatabaseServer.sql(url, """
                CREATE OR REPLACE FUNCTION fail() RETURNS trigger AS $$ BEGIN
                IF NEW.payload LIKE '%%%s%%' THEN RAISE EXCEPTION 'as planned' USING ERRCODE = '%s'; END IF;
                RETURN NEW; END $$ LANGUAGE plpgsql;
                CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON league_event FOR EACH ROW EXECUTE FUNCTION fail()""".formatted(word, state));
    }

    private static StoredEvent saying(long sequence, String word) {
        return new StoredEvent(sequence, event(sequence).recordedAt(), "thing_happened", word);
    }

    @Tag("case:database-encoding")
    @ParameterizedTest
    @ValueSource(strings = {"22P05", "22021"})
    void goesOnLeadingAfterAValueThatCanNeverBeStored(String state) {
        fail("odd", state);

        assertThatThrownBy(() -> store.append(LEAGUE, List.of(saying(1, "fine"), saying(2, "odd"))))
                .isInstanceOf(UnstorableValue.class);
        assertThat(store.unavailableSince()).isEmpty();

        store.append(LEAGUE, List.of(saying(1, "fine")));
        assertThat(store.load(LEAGUE)).containsExactly(saying(1, "fine"));
    }

    /** A fail-over, a full disk, a server that ends, a bug of the server. */
    @Tag("case:database-read-only")
    @ParameterizedTest
    @ValueSource(strings = {"25006", "53100", "57P01", "XX000"})
    void leavesTheLeadAndWaitsWhileTheDatabaseTakesNothingAndHasItAgain(String state) {
        fail("", state);

        assertThatThrownBy(() -> store.append(LEAGUE, List.of(event(1)))).isInstanceOf(LeadershipLost.class);
        assertThat(store.unavailableSince()).isPresent();

        DatabaseServer.sql(url, "DROP TRIGGER fail ON league_event");
        store.close();
        store = open();
        assertThat(store.unavailableSince()).isEmpty();
        store.append(LEAGUE, List.of(event(1)));
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
