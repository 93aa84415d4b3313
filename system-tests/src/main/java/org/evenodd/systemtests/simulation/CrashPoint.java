package org.evenodd.systemtests.simulation;

import java.util.Set;

/** The points at which a process can be killed. */
enum CrashPoint {
    BEFORE_STORE,
    AFTER_STORE,
    BEFORE_WRITE,
    AFTER_WRITE,
    BEFORE_SEND,
    AFTER_SEND,
    BEFORE_HANDLE,
    AFTER_HANDLE;

    static final Set<CrashPoint> OF_THE_STORE = Set.of(BEFORE_STORE, AFTER_STORE);
}
