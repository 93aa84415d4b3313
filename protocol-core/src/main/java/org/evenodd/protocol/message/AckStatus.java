package org.evenodd.protocol.message;

/** The status of an acknowledgement (MCP 3 to 5). */
public enum AckStatus {
    ACKNOWLEDGED,
    ACCEPTED
}
