package org.evenodd.systemtests.simulation;

import java.time.Duration;

/** When something goes wrong. */
sealed interface FaultTime {

    /** So long after the beginning. */
    record At(Duration since) implements FaultTime {
        @Override
        public String toString() {
            return "after %d ms".formatted(since.toMillis());
        }
    }

    /** The n-th time that a process passes a point. */
    record Passing(String process, CrashPoint point, int n) implements FaultTime {
        @Override
        public String toString() {
            return "%s no. %d of %s".formatted(point, n, process);
        }
    }
}
