package org.evenodd.manager.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * A store in a file, with a log beside it, that says so when one of them is no longer where it was. The system would go on
 * writing to a file that was deleted, or whose directory vanished, and whatever was acknowledged from then on would be gone at
 * the next start.
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

    /** Writes what the log holds into the store's file: a log that was deleted can be read until it is closed. */
    @FunctionalInterface
    interface Rescue {

        /** Does so, or throws {@link StoreException}. */
        void run();
    }

    /** A file, and by what it is known again. */
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
     * Watches a store's file and its log, which are there.
     *
     * @param store keeps its events in them
     * @throws StoreException when they are there no longer
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
