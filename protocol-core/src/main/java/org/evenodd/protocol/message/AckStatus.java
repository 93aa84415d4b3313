package org.evenodd.protocol.message;

/** That a message has arrived (MCP 3 to 5). */
public enum AckStatus {
    ACKNOWLEDGED,
    ACCEPTED
}
