package org.evenodd.manager.store.sqlite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.jdbc.JdbcEventReader;
import org.evenodd.manager.store.jdbc.Schema;
import org.evenodd.protocol.value.LeagueId;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Reads an SQLite file, even while a manager uses it: creates, locks, migrates and leaves nothing. If somebody starts
 * writing during a read, it reads again.
 */
public final class ReadOnlyDatabase implements EventReader {
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);
    private static final int MOST_ATTEMPTS = 10;

    private final Path database;
    private FileFootprint opened;
    private EventReader reader;

    private ReadOnlyDatabase(Path database) {
        this.database = database;
        this.opened = FileFootprint.of(database);
        this.reader = connect(database, opened);
    }

    /**
     * Opens a database.
     *
     * @throws StoreException when it is not there, cannot be opened or is newer than this program
     */
    public static EventReader open(Path file) {
        Path database = file.toAbsolutePath().normalize();
        if (!Files.isRegularFile(database)) {
            throw StoreErrorText.notThere(database);
        }
        return new ReadOnlyDatabase(database);
    }

    private static EventReader connect(Path database, FileFootprint footprint) {
        NativeLibrary.load();
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(EmbeddedDatabase.SCHEME + "file:" + database.toUri().getRawPath() + mode(footprint));
        Schema.check(source, database.toString());
        try {
            return new JdbcEventReader(
                    database.toString(),
                    source.getConnection(),
                    connection -> IntegrityCheck.findings(connection, footprint));
        } catch (SQLException e) {
            throw StoreErrorText.cannotOpen(database.toString(), e);
        }
    }

    /** A file that nobody has open is opened as immutable; otherwise SQLite would create a log beside it. */
    private static String mode(FileFootprint footprint) {
        return footprint.inUse() ? "?mode=ro" : "?mode=ro&immutable=1";
    }

    @Override
    public String place() {
        return reader.place();
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return read(current -> current.load(league));
    }

    @Override
    public SortedMap<String, Long> leagues() {
        return read(EventReader::leagues);
    }

    @Override
    public List<String> damage() {
        return read(EventReader::damage);
    }

    private <T> T read(Function<EventReader, T> question) {
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                T answer = question.apply(reader);
                if (isUnchanged()) {
                    return answer;
                }
            } catch (StoreException e) {
                if (isUnchanged()) {
                    throw e;
                }
            }
            reopen();
        }
        return question.apply(reader);
    }

    private boolean isUnchanged() {
        return opened.inUse() || opened.equals(FileFootprint.of(database));
    }

    private void reopen() {
        reader.close();
        opened = FileFootprint.of(database);
        reader = connect(database, opened);
    }

    @Override
    public void close() {
        reader.close();
    }
}
