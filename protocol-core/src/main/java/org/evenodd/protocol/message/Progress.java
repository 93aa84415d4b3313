package org.evenodd.protocol.message;

/** How far a match or a round is. */
public enum Progress {
    PENDING,
    RUNNING,
    COMPLETED
}
