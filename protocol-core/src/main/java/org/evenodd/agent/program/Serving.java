package org.evenodd.agent.program;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.value.Hmac;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal; // Java has no other way to hear of a second signal

/** Runs a program from start to end; a signal may end it. */
final class Serving {

    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

    private static final Duration TIME_TO_CLOSE = Duration.ofSeconds(8);

    private Serving() {}

    static ExitStatus run(ServerCommand command) {
        Logging.setLevel(command.common().logLevel());
        Shutdown shutdown = new Shutdown(TIME_TO_CLOSE);
        Thread onSignal = new Thread(() -> stop(shutdown), "shutdown");
        RealPlatform platform = RealPlatform.of(command.common(), command.services(), command.keepsRunData());
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            RunningProgram program = start(command, platform, shutdown);
            prepareForMessages();
            return await(program);
        } finally {
            shutdown.run();
            forget(onSignal);
        }
    }

    private static RunningProgram start(ServerCommand command, RealPlatform platform, Shutdown shutdown) {
        List<AutoCloseable> open = List.of(platform);
        try {
            RunningProgram program = command.start(platform.platform());
            open = List.of(program, platform);
            program.watch();
            return program;
        } finally {
            shutdown.opened(open);
        }
    }

    /** What the first messages would wait for, while nobody waits. */
    private static void prepareForMessages() {
        new Hmac(new byte[] {0}).of("");
        MessageCodec.prepare();
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
        CompletableFuture<Void> again = new CompletableFuture<>();
        for (String each : List.of("INT", "TERM")) {
            Signal.handle(new Signal(each), signal -> again.complete(null));
        }
        shutdown.finish(again);
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
     * Closes everything that was opened, once, in this order; gives up on what takes too long. A signal during start-up waits
     * until the opening is complete.
     */
    static final class Shutdown {

        private final CompletableFuture<List<AutoCloseable>> open = new CompletableFuture<>();
        private final CompletableFuture<Void> closed = new CompletableFuture<>();
        private final AtomicBoolean begun = new AtomicBoolean();
        private final Duration patience;

        Shutdown(Duration patience) {
            this.patience = patience;
        }

        /** Marks the end of start-up: nothing more will be opened. */
        void opened(List<AutoCloseable> all) {
            open.complete(all);
        }

        /**
         * Waits until the program has ended what it has begun, or has been closed.
         *
         * @param again completes when another signal comes, which ends the wait
         */
        void finish(CompletableFuture<Void> again) {
            try {
                open.completeOnTimeout(List.of(), patience.toMillis(), TimeUnit.MILLISECONDS).join().stream()
                        .filter(RunningProgram.class::isInstance)
                        .map(program -> ((RunningProgram) program).finish())
                        .forEach(finished ->
                                CompletableFuture.anyOf(finished, again, closed).join());
            } catch (RuntimeException e) {
                LOG.error("The program ends without what it had begun because of a bug", e);
            }
        }

        /** Closes everything within the time limit; the caller waits. */
        void run() {
            if (!begun.getAndSet(true)) {
                Thread closer = new Thread(this::closeAll, "closer");
                closer.setDaemon(true);
                closer.start();
            }
            closed.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }

        private void closeAll() {
            open.join().forEach(Shutdown::close);
            closed.complete(null);
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
