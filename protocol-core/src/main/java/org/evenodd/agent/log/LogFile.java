package org.evenodd.agent.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.file.DiskTrouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends lines to a file in batches; callers never wait for the disk. If an earlier run left an unfinished last line,
 * ends that line first.
 */
final class LogFile {

    private static final Logger LOG = LoggerFactory.getLogger(LogFile.class);

    private static final int MOST_WAITING_BYTES = 4 << 20;

    private final List<CompletableFuture<Void>> flushes = new ArrayList<>();
    private final RotatingFile file;
    private final Executor disk;
    private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private boolean writing;
    private volatile boolean broken;
    private volatile boolean begun;

    LogFile(RotatingFile file, Executor disk) {
        this.file = file;
        this.disk = disk;
    }

    /** Adds a line. Drops it if the disk is far behind or writing fails. */
    void add(byte[] line) {
        if (take(line)) {
            disk.execute(this::writeAll);
        }
    }

    private synchronized boolean take(byte[] line) {
        if (waiting.size() > MOST_WAITING_BYTES) {
            return false;
        }
        waiting.writeBytes(line);
        waiting.write('\n');
        boolean wasIdle = !writing;
        writing = true;
        return wasIdle;
    }

    /** Completes when every line added before this call has been written or dropped. */
    synchronized CompletableFuture<Void> flush() {
        CompletableFuture<Void> flush = new CompletableFuture<>();
        if (writing) {
            flushes.add(flush);
        } else {
            flush.complete(null);
        }
        return flush;
    }

    private void writeAll() {
        try {
            for (byte[] lines = next(); lines.length > 0; lines = next()) {
                write(lines);
            }
        } catch (IOException e) {
            giveUp(DiskTrouble.reason(e));
        } catch (RuntimeException e) {
            giveUp(e.toString());
        }
    }

    private void write(byte[] lines) throws IOException {
        if (!begun) {
            file.endLine();
            begun = true;
        }
        file.append(lines);
        if (broken) {
            broken = false;
            LOG.info("The log {} is written again", file.path());
        }
    }

    private synchronized byte[] next() {
        byte[] lines = waiting.toByteArray();
        waiting = new ByteArrayOutputStream();
        if (lines.length == 0) {
            end();
        }
        return lines;
    }

    /** Drops the waiting lines; the next line tries the disk again. */
    private void giveUp(String reason) {
        if (!broken) {
            LOG.warn("The log {} cannot be written: {}", file.path(), reason);
        }
        broken = true;
        begun = false;
        forgetWaiting();
    }

    private synchronized void forgetWaiting() {
        waiting = new ByteArrayOutputStream();
        end();
    }

    private void end() {
        writing = false;
        flushes.forEach(flush -> flush.completeAsync(() -> null, disk));
        flushes.clear();
    }
}
