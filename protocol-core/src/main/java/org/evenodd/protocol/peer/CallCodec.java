package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;

/** Reads a server's calls, and writes its answers. */
public interface CallCodec {

    /** Reads the message of a call. */
    Decoded read(MessageType type, RpcRequest request, Caller caller);

    /**
     * Writes the answer to a call.
     *
     * @param call the call as read
     * @param request the request as received
     */
    JsonValue write(Message answer, IncomingCall<?> call, RpcRequest request);
}
