package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.evenodd.manager.store.SqlEventStore.SqlEventReader;
import org.evenodd.manager.store.SqliteStore.SqliteFile;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Reads an SQLite file, even while a manager uses it: creates, locks, migrates and leaves nothing. If somebody starts
 * writing during a read, it reads again.
 */
final class SqliteReader implements EventReader {
    private static final int MOST_ATTEMPTS = 10;

    private final Path database;
    private Footprint opened;
    private EventReader reader;

    /**
     * What shows from outside that another process has opened the file.
     *
     * @param inUse whether there is a log beside it
     */
    private record Footprint(boolean inUse, long size, FileTime modified) {

        static Footprint of(Path database) {
            try {
                return new Footprint(
                        Files.exists(SqliteFile.log(database)),
                        Files.size(database),
                        Files.getLastModifiedTime(database));
            } catch (IOException e) {
                throw StoreErrorText.cannotRead(e);
            }
        }
    }

    private SqliteReader(Path database) {
        this.database = database;
        this.opened = Footprint.of(database);
        this.reader = connect(database, opened);
    }

    /**
     * Opens a database.
     *
     * @throws StoreException when it is not there, cannot be opened or is newer than this program
     */
    static EventReader open(Path file) {
        Path database = file.toAbsolutePath().normalize();
        if (!Files.isRegularFile(database)) {
            throw StoreErrorText.notThere(database);
        }
        return new SqliteReader(database);
    }

    /** A file that nobody has open is opened as immutable; otherwise SQLite would create a log beside it. */
    private static EventReader connect(Path database, Footprint footprint) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        String mode = footprint.inUse() ? "?mode=ro" : "?mode=ro&immutable=1";
        SQLiteDataSource source = SqliteStore.source(
                config, SqliteFile.SCHEME + "file:" + database.toUri().getRawPath() + mode);
        Schema.check(source, database.toString());
        long size = footprint.inUse() ? -1 : footprint.size();
        try {
            return new SqlEventReader(
                    database.toString(), source.getConnection(), connection -> SqliteFile.damage(connection, size));
        } catch (SQLException e) {
            throw StoreErrorText.cannotOpen(database.toString(), e);
        }
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
            reader.close();
            opened = Footprint.of(database);
            reader = connect(database, opened);
        }
        return question.apply(reader);
    }

    private boolean isUnchanged() {
        return opened.inUse() || opened.equals(Footprint.of(database));
    }

    @Override
    public void close() {
        reader.close();
    }
}
