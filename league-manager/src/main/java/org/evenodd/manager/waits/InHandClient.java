package org.evenodd.manager.waits;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.delivery.AgentContact;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.protocol.operation.MatchesInHand.InHandQuestion;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Asks a referee what its matches wait for (docs/protocol-decisions.md, What matches wait for). */
record InHandClient(Transport transport) {
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Four times the longest answer of ours. */
    private static final int MAX_REPLY_BYTES = 16_384;

    /** Completes with every kind of answer, never exceptionally. */
    CompletableFuture<InHandAnswer> ask(AgentContact referee) {
        byte[] question = new RpcCall(1, MatchesInHand.METHOD.name(), new InHandQuestion(referee.token())).bytes();
        return transport
                .post(referee.endpoint(), question, TIMEOUT, MAX_REPLY_BYTES)
                .thenApply(InHandClient::answer);
    }

    private static InHandAnswer answer(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return answer(replied.body());
        }
        return delivery instanceof Delivery.UnreadableReply
                ? new InHandAnswer.AnswerUnusable()
                : new InHandAnswer.RefereeSilent();
    }

    private static InHandAnswer answer(byte[] body) {
        try {
            return answer(RpcReply.parse(StrictJson.parse(body)));
        } catch (MalformedJsonException e) {
            return new InHandAnswer.AnswerUnusable();
        }
    }

    private static InHandAnswer answer(RpcReply reply) {
        if (reply instanceof RpcReply.ResultReply answered) {
            return listed(answered.result());
        }
        return reply instanceof RpcReply.ErrorReply refused && refused.code() == RpcError.METHOD_NOT_FOUND
                ? new InHandAnswer.QuestionUnknown()
                : new InHandAnswer.AnswerUnusable();
    }

    /** Strict: a referee that knows the question has no dialect. */
    private static InHandAnswer listed(JsonNode result) {
        Reading reading = new Reading(Compatibility.STRICT, true);
        @Nullable MatchesInHand matches = Shapes.ofRecord(MatchesInHand.class).read(result, reading);
        return matches == null || !reading.violations().isEmpty()
                ? new InHandAnswer.AnswerUnusable()
                : new InHandAnswer.HandListed(matches);
    }
}
