package org.evenodd.agent.program;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.evenodd.agent.log.Logging;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a program from start to end; a signal may end it. */
final class Serving {

    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private Serving() {}

    static ExitStatus run(ServerCommand command) {
        Logging.setLevel(command.common().logLevel());
        Shutdown shutdown = new Shutdown(PATIENCE);
        Thread onSignal = new Thread(() -> stop(shutdown), "shutdown");
        RealPlatform platform = RealPlatform.of(command.common(), command.services(), command.keepsRunData());
        shutdown.add(platform);
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            return await(start(command, platform.platform(), shutdown));
        } finally {
            shutdown.run();
            forget(onSignal);
        }
    }

    private static RunningProgram start(ServerCommand command, Platform platform, Shutdown shutdown) {
        try {
            RunningProgram program = command.start(platform);
            shutdown.add(program);
            program.watch();
            return program;
        } finally {
            shutdown.complete();
        }
    }

    private static ExitStatus await(RunningProgram program) {
        try {
            return program.done().join();
        } catch (CompletionException e) {
            LOG.error("The program ends because of a bug", e.getCause());
            return ExitStatus.FAILED;
        }
    }

    /** After a signal the JVM exits with a status of its own unless it is halted with another. */
    private static void stop(Shutdown shutdown) {
        shutdown.run();
        Runtime.getRuntime().halt(ExitStatus.DONE.code());
    }

    private static void forget(Thread onSignal) {
        try {
            Runtime.getRuntime().removeShutdownHook(onSignal);
        } catch (IllegalStateException e) {
            LOG.debug("The program is being stopped already");
        }
    }

    /**
     * Closes everything that was opened, once, in reverse order; gives up on what takes too long. A signal during start-up
     * waits until the opening is complete.
     */
    static final class Shutdown {

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
}
