package org.evenodd.agent.program;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ExitStatus;

/** A program that has been started. */
public interface RunningProgram extends AutoCloseable {

    /** Completes when the program has nothing left to do; never, if it serves until it is stopped. */
    CompletableFuture<ExitStatus> done();

    /** From now on, looks after itself: asks about what nobody tells it. Called at most once. */
    default void watch() {}

    /** Ends in an orderly way, with everything written; called once, within some seconds of a signal. */
    @Override
    void close();
}
