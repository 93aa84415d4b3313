package org.evenodd.protocol.message;

import org.evenodd.protocol.value.WireName;

/** How an agent wants to be spoken to, whatever the message. */
public enum Manner implements WireName {
    /** JSON-RPC under the message's canonical method. */
    METHOD,
    /** JSON-RPC under another name of the message's row (docs/protocol-decisions.md, Method names). */
    ALIAS,
    /** JSON-RPC under the message type. */
    TYPE,
    /** JSON-RPC under one method for all messages, the message inside its params. */
    MESSAGE,
    /** The call of an MCP tool. */
    TOOL_CALL {
        @Override
        public String wireName() {
            return "tools/call";
        }
    },
    /** The message itself as body. */
    BARE
}
