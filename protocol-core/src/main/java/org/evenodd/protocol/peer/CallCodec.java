package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;

/** Reads the calls that a server is sent, and writes what it answers. */
public interface CallCodec {

    /** Reads the message of a call. */
    Decoded read(MessageType type, RpcRequest request, Caller caller);

    /**
     * Writes the answer to a call.
     *
     * @param call as it was read
     * @param request as it came
     */
    JsonValue write(Message answer, IncomingCall<?> call, RpcRequest request);
}
