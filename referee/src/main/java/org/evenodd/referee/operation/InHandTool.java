package org.evenodd.referee.operation;

import java.util.Optional;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.protocol.operation.MatchesInHand.InHandQuestion;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.referee.play.MatchesAtHand;
import org.jspecify.annotations.Nullable;

/**
 * Tells the manager what the matches wait for, and nobody else: E011 without the referee's token, E012 with another one,
 * E016 before the referee is registered.
 */
record InHandTool(ManagerGate gate, MatchesAtHand atHand, EnvelopeWriter author) implements RpcHandler {

    private static final String NAME = MatchesInHand.METHOD.name();

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        @Nullable
        InHandQuestion question = Shapes.ofRecord(InHandQuestion.class).read(request.params(), reading);
        if (question == null || !reading.violations().isEmpty()) {
            return refused(Refusal.of(reading.violations().get(0)));
        }
        Optional<Refusal> denial = gate.denial(question.authToken(), NAME);
        return denial.isPresent()
                ? refused(denial.get())
                : new RpcOutcome.Later(atHand.list().thenApply(RpcOutcome.RpcResult::new));
    }

    private RpcOutcome refused(Refusal refusal) {
        LeagueError data = new LeagueError(
                author.begin(), ErrorText.of(refusal.code()), refusal.message(), NAME, refusal.context());
        int number = refusal.number().orElse(RpcError.INVALID_PARAMS);
        RpcError error = new RpcError(number, refusal.code().title(), MessageCodec.encode(data));
        return new RpcOutcome.Failure(error);
    }
}
