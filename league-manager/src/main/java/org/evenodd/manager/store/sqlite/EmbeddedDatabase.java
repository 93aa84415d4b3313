package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.jdbc.JdbcEventStore;
import org.evenodd.manager.store.jdbc.Persistence;
import org.evenodd.manager.store.jdbc.Schema;
import org.evenodd.manager.store.jdbc.WriteFence;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite in a file: with a write-ahead log, synchronous writes, and one manager at a time. */
public final class EmbeddedDatabase {
    /** The beginning of an embedded database's URL. */
    public static final String SCHEME = "jdbc:sqlite:";

    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

    private static final Set<SQLiteErrorCode> DAMAGE =
            EnumSet.of(SQLiteErrorCode.SQLITE_NOTADB, SQLiteErrorCode.SQLITE_CORRUPT);

    private static final Set<SQLiteErrorCode> READ_ONLY = EnumSet.of(SQLiteErrorCode.SQLITE_READONLY);
    /** The bits of the primary result code; higher bits specify a particular case of it. */
    private static final int CODE = 0xff;

    private EmbeddedDatabase() {}

    /**
     * Opens the database, or creates it.
     *
     * @throws StoreException if it cannot be opened, or another manager uses it
     */
    public static EventStore open(Path file) {
        Path database = file.toAbsolutePath().normalize();
        createForItsOwner(database);
        try {
            return openUnshared(database);
        } catch (StoreException e) {
            throw explained(e, database);
        }
    }

    private static StoreException explained(StoreException failure, Path database) {
        if (isOf(DAMAGE, failure)) {
            return StoreErrorText.damaged(database, failure);
        }
        return isOf(READ_ONLY, failure) ? StoreErrorText.readOnly(database, failure) : failure;
    }

    private static boolean isOf(Set<SQLiteErrorCode> kinds, StoreException failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException ofTheDatabase) {
                int code = ofTheDatabase.getResultCode().code & CODE;
                return kinds.stream().anyMatch(kind -> kind.code == code);
            }
        }
        return false;
    }

    private static EventStore openUnshared(Path database) {
        StoreLock lock = StoreLock.of(database);
        try {
            SQLiteDataSource source = source(database);
            Schema.migrate(source, database.toString());
            return watched(usable(source.getConnection()), lock, database);
        } catch (SQLException e) {
            release(lock, e);
            throw StoreErrorText.cannotOpen(database.toString(), e);
        } catch (StoreException e) {
            release(lock, e);
            throw e;
        }
    }

    private static EventStore watched(Connection connection, StoreLock lock, Path database) {
        Jdbi jdbi = Jdbi.create(connection);
        EventStore store = new JdbcEventStore(jdbi, WriteFence.NONE, Persistence.NONE, () -> close(connection, lock));
        return MovedStoreGuard.of(store, database, FileFootprint.log(database), () -> emptyLog(jdbi));
    }

    private static void emptyLog(Jdbi jdbi) {
        try {
            jdbi.useHandle(handle -> handle.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
        } catch (JdbiException e) {
            throw StoreErrorText.cannotWrite(e);
        }
    }

    private static Connection usable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            requireSound(statement);
            requireWritable(statement);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Checks every page: otherwise damage would show only in the middle of a league. */
    private static void requireSound(Statement statement) throws SQLException {
        if (!IntegrityCheck.quickFindings(statement).isEmpty()) {
            throw new SQLiteException("its pages are inconsistent", SQLiteErrorCode.SQLITE_CORRUPT);
        }
    }

    /**
     * Deletes no row. SQLite also opens a read-only file without complaint; the program would then end at the first
     * event.
     */
    private static void requireWritable(Statement statement) throws SQLException {
        statement.execute("DELETE FROM league_event WHERE sequence < 0");
    }

    private static void close(Connection connection, StoreLock lock) throws SQLException, IOException {
        try (lock) {
            connection.close();
        }
    }

    /** Its events show the choices of a running league, and SQLite gives its log the same permissions. */
    private static void createForItsOwner(Path database) {
        try {
            OwnerOnly.createDirectories(database.resolveSibling(""));
            if (Files.notExists(database)) {
                AtomicFile.secret(database).replace(new byte[0]);
            }
        } catch (IOException e) {
            throw StoreErrorText.cannotOpen(database.toString(), e);
        }
    }

    private static void release(StoreLock lock, Exception reason) {
        try {
            lock.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    private static SQLiteDataSource source(Path database) {
        NativeLibrary.load();
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(SCHEME + database);
        return source;
    }
}
