package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** What a match in which both players failed is worth: a draw (REF 5), or nothing. */
public enum DoubleForfeit implements WireName {
    DRAW,
    ZERO;
}
