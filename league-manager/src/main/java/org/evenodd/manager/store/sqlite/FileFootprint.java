package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.evenodd.manager.store.StoreErrorText;

/**
 * What an SQLite file looks like from outside: lets a reader without a lock notice that another process has opened it.
 *
 * @param inUse whether there is a log beside it, as there is from when it is opened until it is closed
 */
record FileFootprint(boolean inUse, long size, FileTime modified) {

    /** The log beside an SQLite file, in which is what was written last. */
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
