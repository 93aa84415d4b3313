package org.evenodd.agent.runtime;

/** A scheduled action that can be cancelled. */
@FunctionalInterface
public interface Cancellable {

    /** Cancels the action; no effect if it has started. */
    void cancel();
}
