package org.evenodd.systemtests.simulation;

/**
 * Ends what a process does at the moment of its death. An error, so that no program takes it for a failure of its own.
 */
final class ProcessDied extends Error {
    private static final long serialVersionUID = 1L;

    ProcessDied() {
        super("killed", null, false, false);
    }
}
