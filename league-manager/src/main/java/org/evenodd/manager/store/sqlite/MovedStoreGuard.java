package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * An event store in a file that fails once the file or its log is no longer in place. Otherwise the system would keep
 * writing to a deleted file, and every event acknowledged from then on would be lost at the next start.
 */
final class MovedStoreGuard implements EventStore {
    private final EventStore store;
    private final Watched file;
    private final Watched log;
    private final Rescue rescue;

    private MovedStoreGuard(EventStore store, Watched file, Watched log, Rescue rescue) {
        this.store = store;
        this.file = file;
        this.log = log;
        this.rescue = rescue;
    }

    /** Writes the log's contents into the store's file: a deleted log can be read until it is closed. */
    @FunctionalInterface
    interface Rescue {

        /**
         * Writes them.
         *
         * @throws StoreException if that fails
         */
        void run();
    }

    /** A file and its identity in the file system. */
    private record Watched(Path path, @Nullable Object key) {

        static Watched of(Path path) throws IOException {
            return new Watched(path, keyOf(path));
        }

        private static @Nullable Object keyOf(Path path) throws IOException {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        }

        boolean isInPlace() throws IOException {
            return Objects.equals(key, keyOf(path));
        }
    }

    /**
     * Guards a store's file and its log, which must exist.
     *
     * @param store keeps its events in these files
     * @throws StoreException if one of them does not exist
     */
    static MovedStoreGuard of(EventStore store, Path file, Path log, Rescue rescue) {
        try {
            return new MovedStoreGuard(store, Watched.of(file), Watched.of(log), rescue);
        } catch (IOException e) {
            throw StoreErrorText.moved(file, e);
        }
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return store.load(league);
    }

    @Override
    public Optional<StoredEvent> find(LeagueId league, long sequence) {
        return store.find(league, sequence);
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        store.append(league, events);
        requireUnmoved();
    }

    @Override
    public void forget(LeagueId league) {
        store.forget(league);
        requireUnmoved();
    }

    private void requireUnmoved() {
        requireTheFile();
        if (!isTheLogInPlace()) {
            rescue.run();
            throw StoreErrorText.logGone(log.path());
        }
    }

    private void requireTheFile() {
        try {
            if (file.isInPlace()) {
                return;
            }
        } catch (IOException e) {
            throw StoreErrorText.moved(file.path(), e);
        }
        throw StoreErrorText.replaced(file.path());
    }

    private boolean isTheLogInPlace() {
        try {
            return log.isInPlace();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
