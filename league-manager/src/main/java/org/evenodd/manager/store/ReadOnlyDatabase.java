package org.evenodd.manager.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** An SQLite file for reading, beside a manager or after one: nothing is made, locked, brought up to date or left behind. */
final class ReadOnlyDatabase {
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

    private ReadOnlyDatabase() {}

    /**
     * Opens a database.
     *
     * @throws StoreException when it is not there, cannot be opened or is newer than this program
     */
    static EventReader open(Path file) {
        Path database = file.toAbsolutePath().normalize();
        if (!Files.isRegularFile(database)) {
            throw Sentences.notThere(database);
        }
        SQLiteDataSource source = source(database);
        Schema.check(source, database.toString());
        try {
            return new JdbcEventReader(database.toString(), source.getConnection());
        } catch (SQLException e) {
            throw Sentences.cannotOpen(database.toString(), e);
        }
    }

    private static SQLiteDataSource source(Path database) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(EventStores.SQLITE + "file:" + database.toUri().getRawPath() + mode(database));
        return source;
    }

    /** Without a log beside it nobody has it open; then SQLite need not make one to get along with others. */
    private static String mode(Path database) {
        boolean inUse = Files.exists(database.resolveSibling(database.getFileName() + "-wal"));
        return inUse ? "?mode=ro" : "?mode=ro&immutable=1";
    }
}
