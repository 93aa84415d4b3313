package org.evenodd.protocol.jsonrpc;

import tools.jackson.databind.JsonNode;

/** Finds the calls in a body. {@link JsonRpcFraming} is the standard; a tolerant framing may try it first. */
@FunctionalInterface
public interface RpcFraming {

    RpcFrame frame(JsonNode body, Caller caller);
}
