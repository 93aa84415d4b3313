package org.evenodd.systemtests.chaos;

/** What is done to a process. */
enum Deed {
    /** SIGKILL; started again. */
    KILL,
    /** SIGSTOP and, later, SIGCONT. */
    STOP,
    /** SIGTERM; started again. */
    END
}
