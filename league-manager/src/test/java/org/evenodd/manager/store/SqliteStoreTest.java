package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteStoreTest extends EventStoreContract {
    private static final int PAGE = 4096;
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final int WRITE_VERSION = 18;
    private static final int WAL = 2;

    @TempDir
    private Path directory;

    private String url() {
        return EventStores.embedded(directory.resolve("data/leagues/x/league.db"));
    }

    @Override
    EventStore open() {
        return EventStores.open(url());
    }

    @Override
    EventReader reader() {
        return EventStores.read(url());
    }

    @Test
    void growsWithFoldedLegsNoFasterThanALine() throws IOException, SQLException {
        PlayedLegs played = new PlayedLegs(4);
        EventJournal<LeagueEvent> journal =
                new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), PlayedLeagues.LEAGUE);
        int written = 0;
        long[] sizes = new long[3];
        for (int leg = 1; leg <= 100; leg++) {
            List<LeagueEvent> events = played.begin().finish().events();
            journal.append(events.subList(written, events.size()), NOW);
            written = events.size();
            journal.foldUpTo(leg - 2);
            if (leg == 10 || leg == 55 || leg == 100) {
                sql(url(), "PRAGMA wal_checkpoint(TRUNCATE)");
                sizes[leg / 50] = Files.size(directory.resolve("data/leagues/x/league.db"));
            }
        }
        assertThat(sizes[2] - sizes[1]).isLessThan((sizes[1] - sizes[0]) * 11 / 10);
        assertThat((sizes[2] - sizes[0]) / 90).isLessThan(2 * PAGE);
    }

    private static void assertSentence(String url, String sentence) {
        assertThatThrownBy(() -> EventStores.open(url))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence())
                                .contains(sentence)
                                .endsWith(".")
                                .doesNotContain("\n"));
    }

    private static void sql(String url, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    @Test
    void saysInASentenceThatATimeInItCannotBeRead() throws SQLException {
        String url = EventStores.embedded(directory.resolve("other.db"));
        try (EventStore store = EventStores.open(url)) {
            store.append(LEAGUE, List.of(event(1)));
            sql(url, "UPDATE league_event SET recorded_at = 'yesterday'");

            assertThatThrownBy(() -> store.load(LEAGUE)).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void isForItsOwnerOnlyAndSoIsItsLog() throws IOException {
        for (String name : List.of("league.db", "league.db-wal", "league.db.lock")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(
                            directory.resolve("data/leagues/x").resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
    }

    @Tag("case:store-locked")
    @Test
    void closesTheLockOfAFormerVersionToThoseWhoCouldTakeIt() throws IOException {
        Path lock = Files.createFile(directory.resolve("former.db.lock"));
        Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-r--r--"));

        EventStores.open(EventStores.embedded(directory.resolve("former.db"))).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
                .isEqualTo("rw-------");
    }

    @Test
    void letsTheNextManagerInAfterAFailedStart() throws IOException {
        String broken = EventStores.embedded(Files.writeString(directory.resolve("broken.db"), "x".repeat(5000)));
        assertSentence(broken, "is damaged, or is not a store");

        Files.delete(directory.resolve("broken.db"));
        EventStores.open(broken).close();
    }

    /** A clock that does something else in each pause, which it then makes long. */
    private static final class Meanwhile implements Scheduler {
        private final Runnable task;
        private final Duration pause;
        private Instant now = Instant.EPOCH;

        Meanwhile(Duration pause, Runnable task) {
            this.pause = pause;
            this.task = task;
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public Cancellable after(Duration delay, Runnable later) {
            task.run();
            now = now.plus(pause);
            later.run();
            return () -> {};
        }

        @Override
        public void execute(Runnable later) {
            later.run();
        }
    }

    private static void execute(Connection connection, String statement) {
        try (Statement sql = connection.createStatement()) {
            sql.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Tag("case:store-busy")
    @Test
    void waitsForAnotherProgramThatHasLockedItAndSaysSoMeanwhile() throws SQLException {
        String url = EventStores.embedded(directory.resolve("shared.db"));
        EventStores.open(url).close();
        List<Boolean> waited = new ArrayList<>();
        AtomicReference<EventStore> store = new AtomicReference<>();
        try (Connection browser = DriverManager.getConnection(url)) {
            Scheduler clock = new Meanwhile(Duration.ofSeconds(1), () -> {
                waited.add(store.get() == null || store.get().unavailableSince().isPresent());
                execute(browser, "ROLLBACK");
            });
            execute(browser, "BEGIN IMMEDIATE");
            store.set(EventStores.open(url, clock));
            execute(browser, "BEGIN IMMEDIATE");

            store.get().append(LEAGUE, List.of(event(1)));
        }
        assertThat(waited).containsExactly(true, true);
        assertThat(store.get().unavailableSince()).isEmpty();
        assertThat(store.get().load(LEAGUE)).containsExactly(event(1));
        store.get().close();
    }

    @Tag("case:store-busy")
    @Test
    void givesUpAfterAMinuteAndHasStoredNothing() throws SQLException {
        String url = EventStores.embedded(directory.resolve("shared.db"));
        try (EventStore store = EventStores.open(url, new Meanwhile(Duration.ofSeconds(61), () -> {}));
                Connection browser = DriverManager.getConnection(url)) {
            execute(browser, "BEGIN IMMEDIATE");

            assertThatThrownBy(() -> store.append(LEAGUE, List.of(event(1))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("locked");
            assertThat(store.load(LEAGUE)).isEmpty();
        }
    }

    @Tag("case:store-newer")
    @Test
    void refusesAStoreOfANewerVersion() throws SQLException {
        String newer = EventStores.embedded(directory.resolve("newer.db"));
        EventStores.open(newer).close();
        sql(
                newer,
                "INSERT INTO flyway_schema_history SELECT 99, '99', 'of the future', type, 'V99__x.sql', checksum,"
                        + " installed_by, installed_on, execution_time, success FROM flyway_schema_history LIMIT 1");

        assertSentence(newer, "was written by a newer version of this program");
    }

    @Test
    void refusesAPlaceWhereNoFileCanBe() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "no directory", UTF_8);

        assertSentence(EventStores.embedded(file.resolve("league.db")), "cannot be opened");
    }

    @Test
    void keepsWhatWasStoredWhenTheProgramDiesWithoutClosingIt() throws IOException {
        Path alive = directory.resolve("alive.db");
        try (EventStore running = EventStores.open(EventStores.embedded(alive))) {
            running.append(LEAGUE, List.of(event(1), event(2)));
            for (String part : List.of("", "-wal")) {
                Files.copy(directory.resolve("alive.db" + part), directory.resolve("dead.db" + part));
            }
        }

        try (EventStore found = EventStores.open(EventStores.embedded(directory.resolve("dead.db")))) {
            assertThat(found.load(LEAGUE)).containsExactly(event(1), event(2));
        }
    }

    @Test
    void rollsATransactionBackAlsoAfterABug() {
        try (EventStore store = SqliteStore.open(directory.resolve("league.db"), null)) {
            store.append(LEAGUE, List.of(event(1)));

            assertThatThrownBy(() -> ((SqlEventStore) store).write(connection -> {
                        SqlEventStore.execute(connection, "DELETE FROM league_event");
                        throw new IllegalStateException("a bug");
                    }))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(store.load(LEAGUE)).containsExactly(event(1));
        }
    }

    @Test
    void writesAheadAndWaitsForTheDisk() throws SQLException {
        try (EventStore other = EventStores.open(EventStores.embedded(directory.resolve("other.db")));
                Connection reader = DriverManager.getConnection(EventStores.embedded(directory.resolve("other.db")));
                Statement statement = reader.createStatement();
                ResultSet mode = statement.executeQuery("PRAGMA journal_mode")) {
            other.append(LEAGUE, List.of(event(1)));

            assertThat(mode.getString(1)).isEqualTo("wal");
            assertThat(directory.resolve("other.db-wal")).isNotEmptyFile();
        }
    }

    private static List<StoredEvent> one() {
        return List.of(new StoredEvent(1, Instant.EPOCH, "league_opened", "{}"));
    }

    @Test
    void saysWhenItsFileIsGoneInsteadOfWritingOnIntoNothing() throws IOException {
        Path file = directory.resolve("own/league.db");
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            Files.move(directory.resolve("own"), directory.resolve("elsewhere"));

            assertThatThrownBy(() -> store.append(LEAGUE, one()))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("The store %s is no longer where it was: put it back and start again.", file);
        }
    }

    @Tag("case:store-replaced")
    @Test
    void saysWhenAnotherFileIsInThePlaceOfItsOwn() throws IOException {
        Path file = directory.resolve("league.db");
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            Files.move(file, directory.resolve("moved.db"));
            Files.writeString(file, "another");

            assertThatThrownBy(() -> store.append(LEAGUE, one()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was replaced by another file");
        }
    }

    @Tag("case:wal-deleted")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saysWhenTheLogBesideItsFileIsGoneOrReplacedAndKeepsWhatItAcknowledged(boolean replaced) throws IOException {
        Path file = directory.resolve("league.db");
        Path log = directory.resolve("league.db-wal");
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            store.append(LEAGUE, one());
            Files.move(log, directory.resolve("moved"));
            if (replaced) {
                Files.copy(directory.resolve("moved"), log);
            }

            assertThatThrownBy(() -> store.append(LEAGUE, List.of(event(2))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContainingAll(log.toString(), "was deleted or replaced", "saved in the store");
            Files.copy(file, directory.resolve("killed.db"));
        }
        for (String name : List.of("killed.db", "league.db")) {
            try (EventStore found = EventStores.open(EventStores.embedded(directory.resolve(name)))) {
                assertThat(found.load(LEAGUE)).containsAll(one());
            }
        }
    }

    @Tag("case:store-page-damaged")
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7, 0.9})
    void saysAtItsStartThatAPageInItsMiddleIsDamaged(double where) throws IOException {
        Path file = directory.resolve("league.db");
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            store.append(
                    LEAGUE,
                    LongStream.rangeClosed(1, 600)
                            .mapToObj(EventStoreContract::event)
                            .toList());
        }
        overwritePage(file, (long) (where * Files.size(file) / PAGE));

        assertThatThrownBy(() -> EventStores.open(EventStores.embedded(file)).close())
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(file.toString(), "is damaged", "restore a copy");
    }

    private static void overwritePage(Path file, long number) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap("x".repeat(PAGE).getBytes(UTF_8)), number * PAGE);
        }
    }

    @Tag("case:store-read-only")
    @Test
    void saysAtItsStartThatItCanOnlyBeReadAndIsUnharmedOnceItCanBeWritten() throws IOException {
        Path file = directory.resolve("league.db");
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            store.append(LEAGUE, one());
        }
        letWrite(file, false);

        assertThatThrownBy(() -> EventStores.open(EventStores.embedded(file)).close())
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("The store " + file + " is read-only", "readonly");
        letWrite(file, true);
        try (EventStore store = EventStores.open(EventStores.embedded(file))) {
            assertThat(store.load(LEAGUE)).isEqualTo(one());
        }
    }

    /**
     * SQLite treats a file whose header names a later format as read-only, like one on a read-only disk.
     */
    private static void letWrite(Path file, boolean writable) throws IOException {
        byte[] content = Files.readAllBytes(file);
        content[WRITE_VERSION] = (byte) (writable ? WAL : WAL + 1);
        Files.write(file, content);
    }
}
