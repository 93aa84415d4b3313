package org.evenodd.agent.thread;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that nobody can set: the time of day when it was made, and since then the time that has passed. */
public final class SteadyClock implements InstantSource {

    private final Instant begun;
    private final long begunAt = System.nanoTime();

    public SteadyClock(InstantSource machine) {
        begun = machine.instant();
    }

    @Override
    public Instant instant() {
        return begun.plusNanos(System.nanoTime() - begunAt);
    }
}
