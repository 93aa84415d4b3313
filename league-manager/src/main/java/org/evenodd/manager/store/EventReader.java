package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenodd.manager.store.SqlEventStore.Question;
import org.evenodd.manager.store.SqliteStore.SqliteFile;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Reads the events of leagues in a relational database and never writes; a manager may write at the same time.
 *
 * <p>Every method throws {@link StoreException} when the store cannot be read.
 */
public abstract class EventReader implements AutoCloseable {
    private static final int MAX_ATTEMPTS = 10;
    private static final String LEAGUES = "SELECT league_id, MAX(sequence) FROM league_event GROUP BY league_id";

    private final String place;
    private @Nullable Connection connection;

    EventReader(String place) {
        this.place = place;
    }

    /** A connection that cannot write. */
    abstract Connection connect() throws SQLException;

    /** Whether what was read since the last connection was made is a consistent snapshot. */
    boolean isUnchanged() {
        return true;
    }

    /** What the database finds wrong with its file. */
    List<String> damage(Connection asked) throws SQLException {
        return List.of();
    }

    /** The location of the store, for people; contains no secrets. */
    public String place() {
        return place;
    }

    /** A consistent snapshot of a league's events, by sequence; empty for an unknown league. */
    public List<StoredEvent> load(LeagueId league) {
        return read(asked -> SqlEventStore.events(asked, league, 0, Long.MAX_VALUE));
    }

    /** The ids of the leagues in the store, in order, each with the number of its last event. */
    public SortedMap<String, Long> leagues() {
        SortedMap<String, Long> leagues = new TreeMap<>();
        read(asked -> SqlEventStore.select(asked, row -> Map.entry(row.getString(1), row.getLong(2)), LEAGUES))
                .forEach(league -> leagues.put(league.getKey(), league.getValue()));
        return leagues;
    }

    /** What the database finds wrong with its file, in its own words; empty if it is sound or not a file. */
    public List<String> damage() {
        return read(this::damage);
    }

    /** Asks again over another connection if somebody has begun to write meanwhile. */
    private <T> T read(Question<T> question) {
        for (int attempt = 1; ; attempt++) {
            try {
                T answer = question.of(connection());
                if (attempt == MAX_ATTEMPTS || isUnchanged()) {
                    return answer;
                }
            } catch (SQLException | DateTimeParseException e) {
                if (attempt == MAX_ATTEMPTS || isUnchanged()) {
                    throw StoreException.cannotRead(e);
                }
            }
            close();
        }
    }

    private Connection connection() throws SQLException {
        Connection known = connection;
        if (known == null) {
            known = connect();
            connection = known;
        }
        return known;
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw StoreException.cannotRead(e);
        }
        connection = null;
    }

    /** Reads an SQLite file, even while a manager uses it: creates, locks, migrates and leaves nothing. */
    static final class SqliteReader extends EventReader {
        private final Path database;
        private Footprint opened;

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
                    throw StoreException.cannotRead(e);
                }
            }
        }

        private SqliteReader(Path database) {
            super(database.toString());
            this.database = database;
            this.opened = Footprint.of(database);
        }

        /**
         * Opens a database.
         *
         * @throws StoreException when it is not there, cannot be opened or is newer than this program
         */
        static EventReader open(Path file) {
            Path database = file.toAbsolutePath().normalize();
            if (!Files.isRegularFile(database)) {
                throw StoreException.notThere(database);
            }
            SqliteReader reader = new SqliteReader(database);
            Schema.check(reader.source(), database.toString());
            return reader;
        }

        /** A file that nobody has open is opened as immutable; otherwise SQLite would create a log beside it. */
        private SQLiteDataSource source() {
            SQLiteConfig config = new SQLiteConfig();
            config.setReadOnly(true);
            String mode = opened.inUse() ? "?mode=ro" : "?mode=ro&immutable=1";
            return SqliteStore.source(
                    config, SqliteFile.SCHEME + "file:" + database.toUri().getRawPath() + mode);
        }

        @Override
        Connection connect() throws SQLException {
            opened = Footprint.of(database);
            return source().getConnection();
        }

        @Override
        boolean isUnchanged() {
            return opened.inUse() || opened.equals(Footprint.of(database));
        }

        @Override
        List<String> damage(Connection asked) throws SQLException {
            return SqliteFile.damage(asked, opened.inUse() ? -1 : opened.size());
        }
    }
}
