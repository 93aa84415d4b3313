package org.evenodd.systemtests.simulation;

import java.time.Duration;

/** When a fault occurs. */
sealed interface FaultTime {

    /** A time after the start. */
    record At(Duration since) implements FaultTime {
        @Override
        public String toString() {
            return "after %d ms".formatted(since.toMillis());
        }
    }

    /** The n-th time that a process reaches a crash point. */
    record Passing(String process, CrashPoint point, int n) implements FaultTime {
        @Override
        public String toString() {
            return "%s no. %d of %s".formatted(point, n, process);
        }
    }
}
