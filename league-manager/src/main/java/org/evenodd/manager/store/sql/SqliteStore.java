package org.evenodd.manager.store.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** SQLite in a file: with a write-ahead log, synchronous writes, and one manager at a time. */
final class SqliteStore extends SqlEventStore {
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

    private final SqliteFile file;
    private final Connection connection;
    private final Jdbi database;

    private SqliteStore(SqliteFile file, Connection connection) {
        this.file = file;
        this.connection = connection;
        this.database = Jdbi.create(connection);
    }

    /**
     * Opens the database, or creates it.
     *
     * @throws StoreException if it cannot be opened, or another manager uses it
     */
    static EventStore open(Path path) {
        SqliteFile file = SqliteFile.lock(path.toAbsolutePath().normalize());
        try {
            SQLiteConfig config = new SQLiteConfig();
            config.setJournalMode(SQLiteConfig.JournalMode.WAL);
            config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
            SQLiteDataSource source = source(config, file.url());
            Schema.migrate(source, file.toString());
            Connection connection = source.getConnection();
            try {
                file.examine(connection);
                return new SqliteStore(file, connection);
            } catch (SQLException | StoreException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw file.abandoned(StoreErrorText.cannotOpen(file.toString(), e));
        } catch (StoreException e) {
            throw file.abandoned(e);
        }
    }

    static SQLiteDataSource source(SQLiteConfig config, String url) {
        NativeLibrary.load();
        config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(url);
        return source;
    }

    @Override
    Jdbi database() {
        return database;
    }

    @Override
    void afterWriting() {
        file.requireInPlace(connection);
    }

    @Override
    public void close() {
        try (file) {
            connection.close();
        } catch (SQLException | IOException e) {
            throw StoreErrorText.cannotWrite(e);
        }
    }
}
