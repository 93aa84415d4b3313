package org.evenodd.protocol.message;

/** The progress of a match or a round. */
public enum Progress {
    PENDING,
    RUNNING,
    COMPLETED
}
