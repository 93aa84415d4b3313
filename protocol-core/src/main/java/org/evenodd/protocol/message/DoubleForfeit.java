package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** What a match is worth that both players failed: a draw (REF 5), or nothing. */
public enum DoubleForfeit implements WireName {
    DRAW,
    ZERO;
}
