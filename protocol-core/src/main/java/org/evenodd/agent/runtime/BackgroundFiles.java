package org.evenodd.agent.runtime;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.evenodd.protocol.peer.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Replaces files in the background: of several pending contents for one path, only the newest is written. A write that
 * failed, or was not allowed, is retried with the next replacement. The first failure is logged, and when all failed
 * writes have succeeded.
 */
public final class BackgroundFiles {

    /** What is not on the disk yet: pending, or refused by the disk. */
    private final Map<Path, Supplier<byte[]>> wanted = new LinkedHashMap<>();

    private final Executor disk;
    private final BooleanSupplier allowed;
    private final Logger log;
    private boolean failing;

    /**
     * Creates a writer.
     *
     * @param disk runs tasks that wait for the disk, one at a time, in their order
     */
    public BackgroundFiles(Executor disk, Logger log) {
        this(disk, () -> true, log);
    }

    /**
     * Creates a writer for files that other processes may write, too.
     *
     * @param allowed asked before each write, which is postponed if it says no
     */
    public BackgroundFiles(Executor disk, BooleanSupplier allowed, Logger log) {
        this.disk = disk;
        this.allowed = allowed;
        this.log = log;
    }

    /** Schedules the replacement of a file; the content is made on the disk's thread, from immutable data. */
    public synchronized void replace(Path path, Supplier<byte[]> content) {
        wanted.put(path, content);
        disk.execute(this::writeAll);
    }

    /** Deletes files of a directory in the background; what is pending for them is not written any more. */
    public synchronized void delete(Path directory, Predicate<Path> which) {
        wanted.keySet().removeIf(path -> directory.equals(path.getParent()) && which.test(path));
        disk.execute(() -> deleteNow(directory, which));
    }

    private void deleteNow(Path directory, Predicate<Path> which) {
        if (!allowed.getAsBoolean()) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, which::test)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | DirectoryIteratorException e) {
            log.warn("Old files in {} cannot be deleted: {}", directory, e.getMessage());
        }
    }

    /** Completes when all earlier replacements have been written or tried once more. */
    public synchronized CompletableFuture<Void> flush() {
        return wanted.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(this::writeAll, disk);
    }

    private void writeAll() {
        pending().forEach(this::write);
    }

    private synchronized Map<Path, Supplier<byte[]>> pending() {
        return new LinkedHashMap<>(wanted);
    }

    private void write(Path path, Supplier<byte[]> content) {
        try {
            if (allowed.getAsBoolean()) {
                AtomicFile.view(path).replace(content.get());
                done(path, content);
            }
        } catch (IOException e) {
            refused(path, e);
        } catch (RuntimeException e) {
            log.warn("{} cannot be written: its content cannot be made because of a bug", path, e);
            done(path, content);
        }
    }

    private synchronized void refused(Path path, IOException failure) {
        if (!failing) {
            failing = true;
            log.warn("{} cannot be written: {}", path, DiskTrouble.reason(failure));
        }
    }

    private synchronized void done(Path path, Supplier<byte[]> content) {
        wanted.remove(path, content);
        if (failing && wanted.isEmpty()) {
            failing = false;
            log.info("The files that could not be written are written now");
        }
    }

    /**
     * A file that is replaced in the background, with a pause after each replacement, because its content changes often
     * or is long. What is pending is lost with the process.
     */
    public static final class PacedFile {

        private final Path path;
        private final BackgroundFiles files;
        private final Scheduler scheduler;
        private Instant pauseEnds = Instant.MIN;
        private @Nullable Supplier<byte[]> pending;
        private Duration pause = Duration.ZERO;

        /** A file of this writer; writes nothing yet. */
        public PacedFile(Path path, BackgroundFiles files, Scheduler scheduler) {
            this.path = path;
            this.files = files;
            this.scheduler = scheduler;
        }

        public Path path() {
            return path;
        }

        /**
         * Replaces the content soon: now, or when the pause after the last replacement is over. A newer content takes
         * the place of one that is pending.
         *
         * @param bytes the content, made on the disk's thread from immutable data
         * @param next how long the next one waits after this
         */
        public synchronized void replace(Supplier<byte[]> bytes, Duration next) {
            boolean first = pending == null;
            pending = bytes;
            pause = next;
            Instant now = scheduler.instant();
            if (!now.isBefore(pauseEnds)) {
                flush();
            } else if (first) {
                scheduler.after(Duration.between(now, pauseEnds), this::flush);
            }
        }

        /** Replaces the content now if one is pending. */
        public synchronized void flush() {
            if (pending != null) {
                pauseEnds = scheduler.instant().plus(pause);
                files.replace(path, pending);
                pending = null;
            }
        }
    }
}
