package org.evenodd.agent.program;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes everything that was opened, once, in reverse order; gives up on what takes too long. A signal during start-up
 * waits until the opening is complete.
 */
final class Shutdown {

    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final CountDownLatch opened = new CountDownLatch(1);
    private final Thread closer = new Thread(this::closeAll, "closer");
    private final Duration patience;

    Shutdown(Duration patience) {
        this.patience = patience;
        closer.setDaemon(true);
    }

    synchronized void add(AutoCloseable resource) {
        open.push(resource);
    }

    /** Marks the end of start-up: nothing more will be opened. */
    void complete() {
        opened.countDown();
    }

    private synchronized Optional<AutoCloseable> take() {
        return Optional.ofNullable(open.poll());
    }

    /** Closes everything within the time limit; the caller waits. */
    void run() {
        begin();
        try {
            closer.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void begin() {
        if (closer.getState() == Thread.State.NEW) {
            closer.start();
        }
    }

    private void closeAll() {
        awaitOpened();
        for (Optional<AutoCloseable> next = take(); next.isPresent(); next = take()) {
            close(next.get());
        }
    }

    private void awaitOpened() {
        try {
            opened.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
