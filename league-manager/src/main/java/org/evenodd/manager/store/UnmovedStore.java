package org.evenodd.manager.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * A store in a file that says so when the file is no longer where it was. The system would go on writing to a file that was
 * deleted, or whose directory vanished, and whatever was acknowledged from then on would be gone at the next start.
 */
final class UnmovedStore implements EventStore {
    private final EventStore store;
    private final Path file;
    private final @Nullable Object key;

    private UnmovedStore(EventStore store, Path file, @Nullable Object key) {
        this.store = store;
        this.file = file;
        this.key = key;
    }

    /**
     * Watches a store's file, which is there.
     *
     * @param store keeps its events in it
     * @throws StoreException when it is there no longer
     */
    static UnmovedStore of(EventStore store, Path file) {
        try {
            return new UnmovedStore(store, file, keyOf(file));
        } catch (IOException e) {
            throw Sentences.moved(file, e);
        }
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
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
        try {
            if (Objects.equals(key, keyOf(file))) {
                return;
            }
        } catch (IOException e) {
            throw Sentences.moved(file, e);
        }
        throw Sentences.replaced(file);
    }

    @Override
    public void close() {
        store.close();
    }
}
