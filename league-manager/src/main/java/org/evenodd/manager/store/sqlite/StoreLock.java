package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.jspecify.annotations.Nullable;

/** Keeps a second manager from using a database file; released with the process, however it ends. */
final class StoreLock implements AutoCloseable {
    private final FileChannel channel;

    private StoreLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock of a database.
     *
     * @param database the protected file; the lock is taken on a file beside it
     * @throws StoreException if another process has it
     */
    static StoreLock of(Path database) {
        Path file = database.resolveSibling(database.getFileName() + ".lock");
        try {
            FileChannel channel = OwnerOnly.openForLock(file);
            if (tryLock(channel) == null) {
                channel.close();
                throw StoreErrorText.inUse(database);
            }
            return new StoreLock(channel);
        } catch (IOException e) {
            throw StoreErrorText.cannotOpen(database.toString(), e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
