package org.evenodd.systemtests.chaos;

/** What is done to a process. */
enum ProcessFault {
    /** SIGKILL; started again. */
    KILL,
    /** SIGSTOP and, later, SIGCONT. */
    STOP,
    /** SIGTERM; started again. */
    END
}
