package org.evenodd.protocol.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Replaces files without keeping their owners waiting: of several contents for one path that wait, only the newest is
 * written. What could not be written is reported to a listener and not tried again.
 */
public final class BackgroundFiles {

    private final Map<Path, Replacement> newest = new LinkedHashMap<>();
    private final List<CompletableFuture<Void>> flushes = new ArrayList<>();
    private final Executor disk;
    private final BiConsumer<Path, IOException> onFailure;
    private boolean writing;

    /**
     * Creates a writer.
     *
     * @param disk runs tasks that wait for the disk
     */
    public BackgroundFiles(Executor disk, BiConsumer<Path, IOException> onFailure) {
        this.disk = disk;
        this.onFailure = onFailure;
    }

    /** Has a file replaced; the content is made on the disk's thread, of what is immutable. */
    public void replace(Path path, Supplier<byte[]> content) {
        if (add(path, content)) {
            disk.execute(this::writeAll);
        }
    }

    /** Completes when everything has been written that was handed over before. */
    public synchronized CompletableFuture<Void> flush() {
        CompletableFuture<Void> flush = new CompletableFuture<>();
        if (writing) {
            flushes.add(flush);
        } else {
            flush.complete(null);
        }
        return flush;
    }

    private synchronized boolean add(Path path, Supplier<byte[]> content) {
        newest.put(path, new Replacement(path, content));
        boolean wasIdle = !writing;
        writing = true;
        return wasIdle;
    }

    private void writeAll() {
        for (Optional<Replacement> next = take(); next.isPresent(); next = take()) {
            write(next.get());
        }
    }

    private synchronized Optional<Replacement> take() {
        Iterator<Replacement> replacements = newest.values().iterator();
        if (!replacements.hasNext()) {
            writing = false;
            flushes.forEach(flush -> flush.completeAsync(() -> null, disk));
            flushes.clear();
            return Optional.empty();
        }
        Replacement first = replacements.next();
        replacements.remove();
        return Optional.of(first);
    }

    private void write(Replacement replacement) {
        try {
            AtomicFile.view(replacement.path).replace(replacement.content.get());
        } catch (IOException e) {
            onFailure.accept(replacement.path, e);
        } catch (RuntimeException e) {
            onFailure.accept(replacement.path, new IOException("the content could not be made", e));
        }
    }

    private record Replacement(Path path, Supplier<byte[]> content) {}
}
