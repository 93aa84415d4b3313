package org.evenodd.systemtests.chaos;

/** The faults that a process suffers. */
enum ProcessFault {
    /** SIGKILL, then a restart. */
    KILL,
    /** SIGSTOP and, later, SIGCONT. */
    STOP,
    /** SIGTERM, then a restart. */
    END
}
