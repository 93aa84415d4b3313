package org.evenodd.agent.check;

import java.time.InstantSource;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;

/**
 * An agent simulated by a checker: records each received message, then answers it.
 *
 * @param messages the messages received by all simulated agents
 */
record SimulatedAgent<R>(
        R name, Responder<R> responder, ReceivedMessages<Received<R>> messages, MessageCodec codec, InstantSource clock)
        implements RpcHandler {

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        return request.type()
                .or(request::typeOfParams)
                .filter(type -> responder.knows(name, type))
                .map(type -> responder.answer(received(type, request)))
                .orElseGet(() -> new RpcOutcome.Failure(RpcError.methodNotFound()));
    }

    private Received<R> received(MessageType type, RpcRequest request) {
        Received<R> message = new Received<>(
                clock.instant(), name, type, request.params(), codec.decodeRequest(type, request.params()));
        messages.add(message);
        return message;
    }
}
