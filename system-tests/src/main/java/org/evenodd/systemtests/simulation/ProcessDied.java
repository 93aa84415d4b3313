package org.evenodd.systemtests.simulation;

/**
 * Thrown to stop a process at the moment it is killed. An error, so that programs do not handle it as a failure of
 * their own.
 */
final class ProcessDied extends Error {
    private static final long serialVersionUID = 1L;

    ProcessDied() {
        super("killed", null, false, false);
    }
}
