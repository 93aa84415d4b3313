package org.evenodd.dialect;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.value.WireName;

/** What surrounds a message on its way to an agent. */
public enum Framing implements WireName {
    /** The method names the message; the params are the message. */
    METHOD {
        @Override
        JsonValue frame(int id, String name, JsonValue params) {
            return new RpcCall(id, name, params);
        }
    },
    /** One method for all messages; the message is a part of the params. */
    WITHIN {
        @Override
        JsonValue frame(int id, String name, JsonValue params) {
            return new RpcCall(id, name, params);
        }
    },
    /** MCP's {@code tools/call}: the tool names the message; the arguments are the message. */
    TOOL_CALL {
        @Override
        JsonValue frame(int id, String name, JsonValue params) {
            return new RpcCall(id, ToolCall.METHOD, new ToolCall(name, params));
        }
    },
    /** Nothing: the body is the message. */
    BARE {
        @Override
        JsonValue frame(int id, String name, JsonValue params) {
            return params;
        }
    };

    /**
     * A body to post.
     *
     * @param name of the method or tool; of no importance to a bare message
     * @param params the message, or what it is a part of
     */
    abstract JsonValue frame(int id, String name, JsonValue params);
}
