package org.evenodd.agent.file;

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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Replaces files in the background: of several pending contents for one path, only the newest is written. A write that
 * failed, or was not allowed, is retried with the next replacement.
 */
public final class BackgroundFiles {

    private final Map<Path, Replacement> newest = new LinkedHashMap<>();
    private final Map<Path, Replacement> unwritten = new LinkedHashMap<>();
    private final List<CompletableFuture<Void>> flushes = new ArrayList<>();
    private final Executor disk;
    private final BooleanSupplier allowed;
    private final FileListener listener;
    private boolean writing;
    private boolean failing;

    /** Called on the disk's thread. */
    public interface FileListener {

        /** A file could not be written; called once until all are written again. */
        void failed(Path file, IOException cause);

        /** All failed writes have succeeded. */
        void recovered();

        /** A listener that logs. */
        static FileListener telling(Logger log) {
            return new DiskLog(log);
        }
    }

    /**
     * Creates a writer.
     *
     * @param disk runs tasks that wait for the disk
     */
    public BackgroundFiles(Executor disk, FileListener listener) {
        this(disk, () -> true, listener);
    }

    /**
     * Creates a writer for files that other processes may write, too.
     *
     * @param allowed asked before each write, which is postponed if it says no
     */
    public BackgroundFiles(Executor disk, BooleanSupplier allowed, FileListener listener) {
        this.disk = disk;
        this.allowed = allowed;
        this.listener = listener;
    }

    /** Schedules the replacement of a file; the content is made on the disk's thread, from immutable data. */
    public void replace(Path path, Supplier<byte[]> content) {
        replace(path, content, () -> {});
    }

    /**
     * Schedules the replacement of a file; the content is made on the disk's thread.
     *
     * @param directoryMade run on the disk's thread if the file's directory had to be created
     */
    public void replace(Path path, Supplier<byte[]> content, Runnable directoryMade) {
        if (add(new Replacement(path, content, directoryMade))) {
            disk.execute(this::writeAll);
        }
    }

    /** Completes when all earlier replacements have been written or tried once more. */
    public CompletableFuture<Void> flush() {
        CompletableFuture<Void> flush = new CompletableFuture<>();
        if (isIdle()) {
            flush.complete(null);
        } else if (await(flush)) {
            disk.execute(this::writeAll);
        }
        return flush;
    }

    private synchronized boolean isIdle() {
        return !writing && unwritten.isEmpty();
    }

    private synchronized boolean await(CompletableFuture<Void> flush) {
        flushes.add(flush);
        return beginWriting();
    }

    private synchronized boolean add(Replacement replacement) {
        newest.put(replacement.path, replacement);
        return beginWriting();
    }

    /** Whether somebody has to write now. */
    private boolean beginWriting() {
        unwritten.forEach(newest::putIfAbsent);
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
            if (allowed.getAsBoolean()) {
                AtomicFile.view(replacement.path).replace(replacement.content.get(), replacement.directoryMade);
                written(replacement);
            } else {
                postpone(replacement);
            }
        } catch (IOException e) {
            refused(replacement, e);
        } catch (RuntimeException e) {
            listener.failed(replacement.path, new IOException("its content cannot be made because of a bug", e));
        }
    }

    private void written(Replacement replacement) {
        boolean recovered;
        synchronized (this) {
            unwritten.remove(replacement.path);
            recovered = failing && unwritten.isEmpty();
            failing &= !recovered;
        }
        if (recovered) {
            listener.recovered();
        }
    }

    private synchronized void postpone(Replacement replacement) {
        unwritten.put(replacement.path, replacement);
    }

    private void refused(Replacement replacement, IOException cause) {
        boolean first;
        synchronized (this) {
            first = !failing;
            failing = true;
            postpone(replacement);
        }
        if (first) {
            listener.failed(replacement.path, cause);
        }
    }

    private record Replacement(Path path, Supplier<byte[]> content, Runnable directoryMade) {}
}
