package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventReaderTest {
    private static final LeagueId LEAGUE = new LeagueId("spring");
    private static final int PAGE = 4096;
    private static final StoredEvent FIRST = event(1);
    private static final StoredEvent SECOND = event(2);

    @TempDir
    private Path directory;

    private String url = "";

    private static StoredEvent event(long sequence) {
        return new StoredEvent(sequence, Instant.EPOCH, "league_paused", "{}");
    }

    @BeforeEach
    void makeStore() {
        url = EventStores.embedded(directory.resolve("a league.db"));
        try (EventStore store = EventStores.open(url)) {
            store.append(LEAGUE, List.of(FIRST));
        }
    }

    private List<StoredEvent> read() {
        try (EventReader reader = EventStores.read(url)) {
            return reader.load(LEAGUE);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    @Test
    void readsWhatAManagerHasWrittenWhileItRunsAndAfterwards() {
        try (EventStore store = EventStores.open(url);
                EventReader reader = EventStores.read(url)) {
            assertThat(reader.load(LEAGUE)).containsExactly(FIRST);
            store.append(LEAGUE, List.of(SECOND));
            assertThat(reader.load(LEAGUE)).containsExactly(FIRST, SECOND);
        }
        assertThat(read()).containsExactly(FIRST, SECOND);
    }

    @Test
    void readsWhatAManagerThatWasKilledHasLeft() throws IOException {
        Path left = Files.createDirectory(directory.resolve("left"));
        try (EventStore store = EventStores.open(url)) {
            store.append(LEAGUE, List.of(SECOND));
            for (String part : List.of("", "-wal")) {
                Files.copy(directory.resolve("a league.db" + part), left.resolve("league.db" + part));
            }
        }
        try (EventReader reader = EventStores.read(EventStores.embedded(left.resolve("league.db")))) {
            assertThat(reader.load(LEAGUE)).containsExactly(FIRST, SECOND);
        }
    }

    @Test
    void leavesNothingBehindAndChangesNothing() throws IOException {
        List<Path> before = files();
        byte[] content = Files.readAllBytes(directory.resolve("a league.db"));
        try (EventReader reader = EventStores.read(url)) {
            assertThat(reader.load(LEAGUE)).containsExactly(FIRST);
            assertThat(reader.leagues()).containsExactly(entry("spring", 1L));
        }
        assertThat(files()).isEqualTo(before);
        assertThat(directory.resolve("a league.db")).hasBinaryContent(content);
    }

    @Test
    void makesNoStoreWhereThereIsNone() throws IOException {
        String nowhere = EventStores.embedded(directory.resolve("none/league.db"));
        List<Path> before = files();
        assertThatThrownBy(() -> EventStores.read(nowhere))
                .isInstanceOf(StoreException.class)
                .hasMessageMatching("There is no store .*none.league.db\\.");
        assertThat(files()).isEqualTo(before);
    }

    private List<String> damage() {
        try (EventReader reader = EventStores.read(url)) {
            assertThat(reader.load(LEAGUE)).contains(FIRST);
            return reader.damage();
        }
    }

    @Test
    void findsASoundStoreSoundWhetherItIsInUseOrNot() {
        assertThat(damage()).isEmpty();
        try (EventStore store = EventStores.open(url)) {
            store.append(LEAGUE, List.of(SECOND));
            assertThat(damage()).isEmpty();
        }
    }

    @Tag("case:store-cut-off")
    @Test
    void findsDamageForWhichAManagerRefusesAStoreOfWhichEveryEventCanBeRead() throws Exception {
        long page = rootPage("flyway_schema_history_s_idx");
        try (FileChannel file = FileChannel.open(directory.resolve("a league.db"), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(PAGE), (page - 1) * PAGE);
        }
        assertThatThrownBy(() -> EventStores.open(url)).isInstanceOf(StoreException.class);
        assertThat(damage()).isNotEmpty();
    }

    private long rootPage(String index) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT rootpage FROM sqlite_master WHERE name = '" + index + "'")) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        }
    }

    @Test
    void findsThatAFileWasCutOffWithinItsLastPage() throws IOException {
        Path store = directory.resolve("a league.db");
        long size = Files.size(store);
        try (FileChannel file = FileChannel.open(store, StandardOpenOption.WRITE)) {
            file.truncate(size - 1);
        }
        assertThat(damage()).containsExactly("%d bytes where its header says %d".formatted(size - 1, size));
    }
}
