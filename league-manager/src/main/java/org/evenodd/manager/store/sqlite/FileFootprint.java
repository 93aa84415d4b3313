package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.evenodd.manager.store.StoreErrorText;

/**
 * The externally visible state of an SQLite file, by which a reader without a lock notices that another process has
 * opened it.
 *
 * @param inUse whether there is a log beside it, which exists while the file is open
 */
record FileFootprint(boolean inUse, long size, FileTime modified) {

    /** The log beside an SQLite file, which holds the latest writes. */
    static Path log(Path database) {
        return database.resolveSibling(database.getFileName() + "-wal");
    }

    static FileFootprint of(Path database) {
        try {
            return new FileFootprint(
                    Files.exists(log(database)), Files.size(database), Files.getLastModifiedTime(database));
        } catch (IOException e) {
            throw StoreErrorText.cannotRead(e);
        }
    }
}
