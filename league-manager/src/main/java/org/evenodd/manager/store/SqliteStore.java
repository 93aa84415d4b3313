package org.evenodd.manager.store;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.Scheduler;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteJDBCLoader;

/** SQLite in a file: with a write-ahead log, synchronous writes, and one manager at a time. */
final class SqliteStore extends SqlEventStore {
    /** How long SQLite itself waits for another program's lock, before people are told. */
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(2);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final SqliteFile file;
    private final Connection connection;
    private final StoreWait wait;

    private SqliteStore(SqliteFile file, Connection connection, StoreWait wait) {
        this.file = file;
        this.connection = connection;
        this.wait = wait;
    }

    /**
     * Opens the database, or creates it.
     *
     * @param clock times the waits for another program that has locked it; null for none
     * @throws StoreException if it cannot be opened, or another manager uses it
     */
    static EventStore open(Path path, @Nullable Scheduler clock) {
        SqliteFile file = SqliteFile.lock(path.toAbsolutePath().normalize());
        StoreWait wait = new StoreWait(file.toString(), clock, LONGEST_WAIT, SqliteFile::isLocked);
        while (true) {
            try {
                Connection connection = connect(file);
                wait.end();
                return new SqliteStore(
                        file, connection, new StoreWait(file.toString(), clock, LONGEST_WAIT, SqliteFile::mayPass));
            } catch (SQLException | StoreException e) {
                if (!wait.pause(e)) {
                    throw file.abandoned(
                            e instanceof StoreException known ? known : StoreException.cannotOpen(file.toString(), e));
                }
            }
        }
    }

    private static Connection connect(SqliteFile file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        SQLiteDataSource source = source(config, file.url());
        Schema.migrate(source, file.toString());
        Connection connection = source.getConnection();
        try {
            file.examine(connection);
            return connection;
        } catch (SQLException | StoreException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Opens a database for reading, even while a manager uses it: creates, locks, migrates and leaves nothing. A database
     * without a log, which no program uses, is opened as immutable: SQLite would create a log otherwise.
     *
     * @throws StoreException when it is not there, cannot be opened or is newer than this program
     */
    static EventReader read(Path path) {
        Path database = path.toAbsolutePath().normalize();
        if (!Files.isRegularFile(database)) {
            throw StoreException.notThere(database);
        }
        boolean inUse = Files.exists(SqliteFile.log(database));
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        SQLiteDataSource source = source(
                config,
                SqliteFile.SCHEME + "file:" + database.toUri().getRawPath()
                        + (inUse ? "?mode=ro" : "?mode=ro&immutable=1"));
        Schema.check(source, database.toString());
        try {
            long size = inUse ? Long.MAX_VALUE : Files.size(database);
            return new EventReader(
                    database.toString(), source.getConnection(), asked -> SqliteFile.damage(asked, size));
        } catch (SQLException | IOException e) {
            throw StoreException.cannotOpen(database.toString(), e);
        }
    }

    private static SQLiteDataSource source(SQLiteConfig config, String url) {
        NativeLibrary.load();
        config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(url);
        return source;
    }

    @Override
    Connection connection() {
        return connection;
    }

    @Override
    boolean pause(StoreException failure) {
        return wait.pause(failure);
    }

    @Override
    public Optional<Instant> unavailableSince() {
        return wait.since();
    }

    @Override
    void afterWriting() {
        wait.end();
        file.requireInPlace(connection);
    }

    @Override
    public void close() {
        try (file) {
            connection.close();
        } catch (SQLException | IOException e) {
            throw StoreException.cannotWrite(e);
        }
    }

    /**
     * The file of an SQLite database and its guards. One manager holds it, until its process ends in any way. It must be
     * sound and writable, and stay in its place together with its log: otherwise the system would keep writing to a deleted
     * file, and every event acknowledged from then on would be lost at the next start.
     */
    static final class SqliteFile implements AutoCloseable {
        /** The beginning of an SQLite database's URL. */
        static final String SCHEME = "jdbc:sqlite:";

        private static final String SOUND = "ok";

        private final Path database;
        private final Path log;
        private final Closeable lock;
        private Optional<String> identity = Optional.empty();
        private Optional<String> identityOfLog = Optional.empty();

        private SqliteFile(Path database, Closeable lock) {
            this.database = database;
            this.log = log(database);
            this.lock = lock;
        }

        /** The log beside an SQLite file, which holds the latest writes, and exists while the file is open. */
        static Path log(Path database) {
            return database.resolveSibling(database.getFileName() + "-wal");
        }

        /**
         * Takes the lock of a database, and creates the file if there is none, for its owner only: its events show the
         * choices of a running league, and SQLite gives its log the same permissions.
         *
         * @throws StoreException if another process has it, or it cannot be made
         */
        static SqliteFile lock(Path database) {
            try {
                OwnerOnly.createDirectories(database.resolveSibling(""));
                if (Files.notExists(database)) {
                    AtomicFile.secret(database).replace(new byte[0]);
                }
                return OwnerOnly.lock(database.resolveSibling(database.getFileName() + ".lock"))
                        .map(lock -> new SqliteFile(database, lock))
                        .orElseThrow(() -> new StoreException(
                                ("The store %s is in use by another League Manager: stop that one, or"
                                                + " choose another --db or --league-id.")
                                        .formatted(database)));
            } catch (IOException e) {
                throw StoreException.cannotOpen(database.toString(), e);
            }
        }

        String url() {
            return SCHEME + database;
        }

        /**
         * Checks every page, because damage would otherwise show only in the middle of a league, and deletes no row, because
         * SQLite opens a read-only file without complaint. From now on the file and its log must stay where they are.
         */
        void examine(Connection connection) throws SQLException {
            if (!findings(connection, "PRAGMA quick_check(1)").isEmpty()) {
                throw new SQLiteException("its pages are inconsistent", SQLiteErrorCode.SQLITE_CORRUPT);
            }
            execute(connection, "DELETE FROM league_event WHERE sequence < 0");
            identity = identityOf(database);
            identityOfLog = identityOf(log);
        }

        /** Empty if it is not there. */
        private static Optional<String> identityOf(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return Optional.of(String.valueOf(attributes.fileKey()));
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        /**
         * The damage that SQLite finds in a file, empty if it is sound; checks every page and index, and its length against
         * its header.
         *
         * @param size of the file; the largest number while it is in use, because pages may still be in its log
         */
        static List<String> damage(Connection connection, long size) throws SQLException {
            List<String> findings = findings(connection, "PRAGMA integrity_check(20)");
            long due = number(connection, "PRAGMA page_count") * number(connection, "PRAGMA page_size");
            if (size < due) {
                findings.add("%d bytes where its header says %d".formatted(size, due));
            }
            return findings;
        }

        private static List<String> findings(Connection connection, String check) throws SQLException {
            List<String> findings = new ArrayList<>();
            try {
                findings.addAll(select(connection, row -> row.getString(1), check));
            } catch (SQLiteException e) {
                if (e.getResultCode() != SQLiteErrorCode.SQLITE_CORRUPT) {
                    throw e;
                }
                findings.add(StoreException.reason(e));
            }
            findings.remove(SOUND);
            return findings;
        }

        private static long number(Connection connection, String pragma) throws SQLException {
            return select(connection, row -> row.getLong(1), pragma).get(0);
        }

        /**
         * Requires the file and its log to be where they were. A deleted log can be read until it is closed: its contents
         * are written into the file.
         *
         * @throws StoreException if the file or its log is not there
         */
        void requireInPlace(Connection connection) {
            Optional<String> present = identityOf(database);
            if (present.isEmpty()) {
                throw new StoreException(
                        "The store %s is no longer where it was: put it back and start again.".formatted(database));
            }
            if (!present.equals(identity)) {
                throw new StoreException(
                        "The store %s was replaced by another file: put the right one there and start again."
                                .formatted(database));
            }
            if (!identityOf(log).equals(identityOfLog)) {
                try {
                    number(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
                } catch (SQLException e) {
                    throw StoreException.cannotWrite(e);
                }
                throw new StoreException(
                        ("The file %s, which belongs to the store, was deleted or replaced. Its contents"
                                        + " are saved in the store: start again, and leave the file in place.")
                                .formatted(log));
            }
        }

        /** Gives the file back because it cannot be opened; returns the reason, with a remedy. */
        StoreException abandoned(StoreException failure) {
            try {
                close();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
            return switch (code(failure)) {
                case SQLITE_NOTADB, SQLITE_CORRUPT ->
                    unusable(
                            "The store %s is damaged, or is not a store (%s): restore a copy, or move it away and start again.",
                            failure);
                case SQLITE_READONLY ->
                    unusable(
                            "The store %s is read-only (%s): make the file and its directory writable, and start again.",
                            failure);
                default -> failure;
            };
        }

        private StoreException unusable(String sentence, StoreException failure) {
            return new StoreException(sentence.formatted(database, StoreException.reason(failure)), failure);
        }

        /** Whether another program is in the way. */
        static boolean isLocked(Throwable failure) {
            SQLiteErrorCode code = code(failure);
            return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
        }

        /** Whether a failure of a store that could be written may pass. */
        static boolean mayPass(Throwable failure) {
            return isLocked(failure) || code(failure) == SQLiteErrorCode.SQLITE_READONLY;
        }

        /** The primary result code: higher bits specify a particular case of it. */
        private static SQLiteErrorCode code(@Nullable Throwable failure) {
            if (failure instanceof SQLiteException ofTheDatabase) {
                return SQLiteErrorCode.getErrorCode(ofTheDatabase.getResultCode().code & 0xff);
            }
            return failure == null ? SQLiteErrorCode.SQLITE_OK : code(failure.getCause());
        }

        @Override
        public void close() throws IOException {
            lock.close();
        }

        @Override
        public String toString() {
            return database.toString();
        }
    }

    /**
     * Loads SQLite's native library, which the driver copies to a file, and deletes the copy at once: the driver does so
     * at the program's end, and a killed program would leave it. Only Windows needs the file of a loaded library.
     */
    static final class NativeLibrary {
        private static final String DIRECTORY = "org.sqlite.tmpdir";

        private static boolean loaded;

        private NativeLibrary() {}

        /**
         * Loads it, if it is not loaded yet.
         *
         * @throws StoreException if no program can be loaded from the folder for temporary files
         */
        static synchronized void load() {
            if (loaded) {
                return;
            }
            Path parent = Path.of(System.getProperty(DIRECTORY, System.getProperty("java.io.tmpdir")));
            try {
                Path directory = Files.createTempDirectory(parent, "sqlite-");
                System.setProperty(DIRECTORY, directory.toString());
                SQLiteJDBCLoader.initialize();
                for (File copy : Objects.requireNonNull(directory.toFile().listFiles())) {
                    Files.delete(copy.toPath());
                }
                Files.delete(directory);
                loaded = true;
            } catch (IOException e) {
                throw unfit(parent, DiskTrouble.reason(e), e);
            } catch (Exception | LinkageError e) {
                throw unfit(parent, "no program can be loaded from it: it is full, or mounted with noexec", e);
            } finally {
                System.setProperty(DIRECTORY, parent.toString());
            }
        }

        private static StoreException unfit(Path folder, String reason, Throwable cause) {
            return new StoreException(
                    ("The folder for temporary files, %s, cannot be used (%s): name another one with java"
                                    + " -Djava.io.tmpdir=DIR, or with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR.")
                            .formatted(folder, reason),
                    cause);
        }
    }
}
