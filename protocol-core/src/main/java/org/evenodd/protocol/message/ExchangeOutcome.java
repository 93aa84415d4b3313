package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** How one try to get an answer from a player ended. */
public enum ExchangeOutcome implements WireName {
    /** With the expected message, in the reply or posted. */
    ANSWERED,
    /** With a receipt, and nothing else was due or has come. */
    ACKNOWLEDGED,
    /** With a message that breaks a rule. */
    WRONG_ANSWER,
    /** With a JSON-RPC error or an HTTP status that refuses the call. */
    ERROR_RETURNED,
    /** With nothing until the time limit. */
    TIMED_OUT,
    /** Without a connection, or with an answer that cannot be read (E009). */
    UNREACHABLE,
    /** Not before the match was over. */
    UNFINISHED
}
