package org.evenodd.manager.operator;

import java.util.Optional;
import java.util.function.Function;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.peer.RefusalWriter;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/** Lets only the operator call a method: E011 without a token, E012 with a wrong one. */
record OperatorGate(AuthToken token, RefusalWriter refusals, Function<OperatorRequest, RpcOutcome> method)
        implements RpcHandler {

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        @Nullable OperatorRequest read = Shapes.ofRecord(OperatorRequest.class).read(request.params(), reading);
        if (read == null || !reading.violations().isEmpty()) {
            return refused(request, Refusal.of(reading.violations().get(0)));
        }
        Optional<Refusal> denial = denial(read.authToken());
        return denial.isPresent() ? refused(request, denial.get()) : method.apply(read);
    }

    private Optional<Refusal> denial(@Nullable AuthToken shown) {
        if (shown == null) {
            return Optional.of(Refusal.of(
                            ErrorCode.E011,
                            "auth_token is missing: the operator's is in operator.token in the league's directory")
                    .with(context(ErrorCode.E011, "nothing")));
        }
        return shown.equals(token)
                ? Optional.empty()
                : Optional.of(
                        Refusal.of(ErrorCode.E012, "auth_token is not the operator's: a new one is made at each start")
                                .with(context(ErrorCode.E012, shown.preview())));
    }

    private static ErrorContext context(ErrorCode code, String got) {
        return ErrorContext.of(new Violation("/auth_token", code, "the operator's token from operator.token", got));
    }

    private RpcOutcome refused(RpcRequest request, Refusal refusal) {
        return refusals.failure(request.method(), refusal);
    }
}
