package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.evenodd.manager.store.SqliteStore.SqliteFile;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Reads an SQLite file, even while a manager uses it: creates, locks, migrates and leaves nothing. */
final class SqliteReader extends EventReader {
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
