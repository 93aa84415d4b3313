package org.evenodd.protocol.value;

/** The wrapping of a message on its way to an agent: as it was sent, or as the agent wants it. */
public enum Framing implements WireName {
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
