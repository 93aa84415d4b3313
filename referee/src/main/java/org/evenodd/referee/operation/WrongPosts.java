package org.evenodd.referee.operation;

import java.util.Optional;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.referee.play.PostedAnswers;

/**
 * Passes invalid posted answers to their match, which tells the player of the error and asks again, as for a returned
 * answer.
 */
record WrongPosts(RpcHandler server, MessageCodec codec, PostedAnswers answers) implements RpcHandler {

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        return server.handle(request, caller).then(outcome -> {
            if (outcome instanceof RpcOutcome.Failure) {
                answerType(request).ifPresent(type -> look(type, request));
            }
            return outcome;
        });
    }

    private static Optional<MessageType> answerType(RpcRequest request) {
        return request.type()
                .or(request::typeOfParams)
                .filter(type -> type.decision().isPresent());
    }

    private void look(MessageType type, RpcRequest request) {
        if (codec.decodeRequest(type, request.params()) instanceof Decoded.InvalidMessage invalid) {
            answers.takeInvalid(type, request.params(), invalid.violations());
        }
    }
}
