package org.evenodd.agent.metrics;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.evenodd.agent.metrics.DurationHistogram.CallDurations;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.PostedAnswer;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/** Measures the calls of a client. */
record MeasuredClient(MessageClient client, Scheduler clock, CallDurations calls) implements MessageClient {

    private static final Set<String> ERROR_CODES =
            Arrays.stream(ErrorCode.values()).map(Enum::name).collect(Collectors.toUnmodifiableSet());
    private static final Set<Integer> RPC_CODES = Set.of(
            RpcError.PARSE_ERROR,
            RpcError.INVALID_REQUEST,
            RpcError.METHOD_NOT_FOUND,
            RpcError.INVALID_PARAMS,
            RpcError.INTERNAL_ERROR,
            RpcError.SERVER_ERROR);

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer) {
        long begun = clock.nanoTime();
        return client.call(to, message, timeout, postedAnswer).whenComplete((answer, bug) -> {
            Duration took = Duration.ofNanos(clock.nanoTime() - begun);
            calls.observe(
                    Optional.of(message.type()), bug == null ? error(answer) : Optional.of(AgentMetrics.OTHER), took);
        });
    }

    private static Optional<String> error(Answer answer) {
        if (answer instanceof Answer.NoReplyInTime) {
            return Optional.of("timeout");
        }
        if (answer instanceof Answer.PeerUnreachable) {
            return Optional.of("unreachable");
        }
        if (answer instanceof Answer.Wrong) {
            return Optional.of("invalid_answer");
        }
        return answer instanceof Answer.ErrorReturned refused ? Optional.of(code(refused)) : Optional.empty();
    }

    /** The league's code says more than JSON-RPC's; the peer may have made up both. */
    private static String code(Answer.ErrorReturned refused) {
        if (ERROR_CODES.contains(refused.errorCode())) {
            return refused.errorCode();
        }
        return RPC_CODES.contains(refused.code()) ? Integer.toString(refused.code()) : AgentMetrics.OTHER;
    }
}
