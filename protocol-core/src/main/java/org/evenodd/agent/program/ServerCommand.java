package org.evenodd.agent.program;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.ProgramException.ExitStatus;

/** A command that starts a program and waits for its end; its fields are picocli options. */
public interface ServerCommand extends Callable<Integer> {

    CommonOptions common();

    /** Returns at how many ports the program serves. */
    default int services() {
        return Math.max(1, common().ports());
    }

    /** Returns whether the program writes under {@code --shared-dir}. */
    default boolean keepsRunData() {
        return true;
    }

    /**
     * Starts the program and returns without waiting for it.
     *
     * @throws ProgramException if it cannot start
     * @throws org.evenodd.agent.settings.SettingsException for an invalid setting
     */
    RunningProgram start(Platform platform);

    @Override
    default Integer call() {
        return Serving.run(this).code();
    }

    /** A program that has been started. */
    public interface RunningProgram extends AutoCloseable {

        /** Completes when the program has nothing left to do; never, if it serves until stopped. */
        CompletableFuture<ExitStatus> done();

        /** Starts the program's own periodic checks. Called at most once. */
        default void watch() {}

        /**
         * Ends what it has begun, and begins no more. Called once, by a signal, before {@link #close}, which waits until this
         * completes or another signal comes.
         */
        default CompletableFuture<?> finish() {
            return CompletableFuture.completedFuture(null);
        }

        /** Shuts down in order and writes everything to disk within a few seconds. Called once. */
        @Override
        void close();
    }
}
