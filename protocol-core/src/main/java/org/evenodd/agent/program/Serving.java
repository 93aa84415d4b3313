package org.evenodd.agent.program;

import java.time.Duration;
import java.util.concurrent.CompletionException;
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
}
