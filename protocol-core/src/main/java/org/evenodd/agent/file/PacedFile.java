package org.evenodd.agent.file;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A file that is replaced in the background, with a pause after each replacement, because its content changes often or
 * is long. What is pending is lost with the process.
 */
public final class PacedFile {

    private final Path path;
    private final BackgroundFiles files;
    private final Scheduler scheduler;
    private Instant pauseEnds = Instant.MIN;
    private @Nullable Content pending;

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
     * Replaces the content soon: now, or when the pause after the last replacement is over. A newer content takes the
     * place of one that is pending.
     *
     * @param bytes the content, made on the disk's thread from immutable data
     * @param pause how long the next one waits after this
     */
    public synchronized void replace(Supplier<byte[]> bytes, Duration pause) {
        boolean first = pending == null;
        pending = new Content(bytes, pause);
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
            pauseEnds = scheduler.instant().plus(pending.pause);
            files.replace(path, pending.bytes);
            pending = null;
        }
    }

    private record Content(Supplier<byte[]> bytes, Duration pause) {}
}
