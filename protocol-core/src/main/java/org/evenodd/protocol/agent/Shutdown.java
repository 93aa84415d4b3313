package org.evenodd.protocol.agent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what was opened, in reverse order, once; what takes too long is left behind. */
final class Shutdown {

    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Duration patience;

    Shutdown(Duration patience) {
        this.patience = patience;
    }

    synchronized void add(AutoCloseable resource) {
        open.push(resource);
    }

    private synchronized Optional<AutoCloseable> take() {
        return Optional.ofNullable(open.poll());
    }

    /** Closes everything, or as much as the patience allows. */
    void run() {
        Thread closer = new Thread(this::closeAll, "closer");
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeAll() {
        for (Optional<AutoCloseable> next = take(); next.isPresent(); next = take()) {
            close(next.get());
        }
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            LOG.warn("Something could not be closed", e);
        }
    }
}
