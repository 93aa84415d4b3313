package org.evenodd.agent.program;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ExitStatus;

/** A program that has been started. */
public interface RunningProgram extends AutoCloseable {

    /** Completes when the program has nothing left to do; never, if it serves until stopped. */
    CompletableFuture<ExitStatus> done();

    /** Starts the program's own periodic checks. Called at most once. */
    default void watch() {}

    /** Shuts down in order and writes everything to disk. Called once, within a few seconds of a signal. */
    @Override
    void close();
}
