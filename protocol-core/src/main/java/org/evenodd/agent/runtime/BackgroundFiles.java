package org.evenodd.agent.runtime;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Replaces files in the background: of several pending contents for one path, only the newest is written. A write that
 * was not allowed is retried with the next replacement; of those that failed one is, and the others when that succeeds: on a
 * full disk a replacement costs two tries, however many files wait. The first failure is logged, and when all failed writes
 * have succeeded.
 */
public final class BackgroundFiles {

    /** What the disk has not been given yet. */
    private final Map<Path, Supplier<byte[]>> wanted = new LinkedHashMap<>();

    /** What the disk has refused, that which it refused last at the end. */
    private final Map<Path, Supplier<byte[]>> refused = new LinkedHashMap<>();

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
        refused.remove(path);
        wanted.put(path, content);
        disk.execute(this::writeWanted);
    }

    /**
     * Deletes files of a directory in the background, and directories with their files; what is pending for them is not written
     * any more.
     */
    public synchronized void delete(Path directory, Predicate<Path> which) {
        Predicate<Path> deleted = path -> path.startsWith(directory)
                && which.test(directory.resolve(directory.relativize(path).getName(0)));
        wanted.keySet().removeIf(deleted);
        refused.keySet().removeIf(deleted);
        disk.execute(() -> deleteNow(directory, which));
    }

    private void deleteNow(Path directory, Predicate<Path> which) {
        if (!allowed.getAsBoolean()) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, which::test)) {
            for (Path file : files) {
                if (Files.isDirectory(file, NOFOLLOW_LINKS)) {
                    deleteNow(file, inside -> true);
                }
                Files.deleteIfExists(file);
            }
        } catch (IOException | DirectoryIteratorException e) {
            log.warn("Old files in {} cannot be deleted: {}", directory, e.getMessage());
        }
    }

    /** Completes when all earlier replacements have been written or tried once more. */
    public synchronized CompletableFuture<Void> flush() {
        return wanted.isEmpty() && refused.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(this::writeAll, disk);
    }

    private void writeAll() {
        copyOf(refused).forEach(this::write);
        copyOf(wanted).forEach(this::write);
    }

    private void writeWanted() {
        copyOf(wanted).forEach(this::write);
        Map.Entry<Path, Supplier<byte[]>> next = firstRefused();
        while (next != null && write(next.getKey(), next.getValue())) {
            next = firstRefused();
        }
    }

    private synchronized Map<Path, Supplier<byte[]>> copyOf(Map<Path, Supplier<byte[]>> files) {
        return new LinkedHashMap<>(files);
    }

    private synchronized Map.@Nullable Entry<Path, Supplier<byte[]>> firstRefused() {
        return refused.entrySet().stream()
                .findFirst()
                .<Map.Entry<Path, Supplier<byte[]>>>map(Map.Entry::copyOf)
                .orElse(null);
    }

    /** Whether it does not wait any more. */
    private boolean write(Path path, Supplier<byte[]> content) {
        try {
            if (!allowed.getAsBoolean()) {
                return false;
            }
            AtomicFile.view(path).replace(content.get());
        } catch (IOException e) {
            refused(path, content, e);
            return false;
        } catch (RuntimeException e) {
            log.warn("{} cannot be written: its content cannot be made because of a bug", path, e);
        }
        done(path, content);
        return true;
    }

    /** Unless it has a newer content by now. */
    private synchronized void refused(Path path, Supplier<byte[]> content, IOException failure) {
        if (wanted.remove(path, content) || refused.remove(path, content)) {
            refused.put(path, content);
        }
        if (!failing) {
            failing = true;
            log.warn("{} cannot be written: {}", path, DiskTrouble.reason(failure));
        }
    }

    private synchronized void done(Path path, Supplier<byte[]> content) {
        wanted.remove(path, content);
        refused.remove(path, content);
        if (failing && wanted.isEmpty() && refused.isEmpty()) {
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
