package org.evenodd.protocol.peer;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;

/** Reads the params as the message, and writes answers in canonical form. */
public record StrictCallCodec(MessageCodec codec) implements CallCodec {

    @Override
    public Decoded read(MessageType type, RpcRequest request, Caller caller) {
        return codec.decodeRequest(type, request.params());
    }

    @Override
    public JsonValue write(Message answer, IncomingCall<?> call, RpcRequest request) {
        return MessageCodec.encode(answer);
    }
}
