package org.evenodd.protocol.jsonrpc;

/** How a call was put. */
public enum RequestForm {
    /** As JSON-RPC has it: the method says what is called, the params are its arguments. */
    METHOD,
    /** The same, by the message's type as method. */
    TYPE,
    /** The same without {@code "jsonrpc": "2.0"}. */
    UNVERSIONED,
    /** A method that says nothing; a message in a part of the params. */
    WITHIN,
    /** MCP's {@code tools/call}: the tool is the method. */
    TOOL_CALL,
    /** A message as body, with nothing around it. */
    BARE
}
