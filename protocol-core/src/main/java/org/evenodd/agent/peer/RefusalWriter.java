package org.evenodd.agent.peer;

import java.util.List;
import java.util.OptionalInt;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.FieldError;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;

/** Writes refusals as JSON-RPC errors whose data is a LEAGUE_ERROR (MCP 6.1). */
public record RefusalWriter(EnvelopeWriter author) {

    /** The refusal of a message with violations. */
    public RpcOutcome invalid(MessageType type, JsonNode params, List<Violation> violations) {
        Violation first = violations.get(0);
        OptionalInt number = type.numbers().of(first);
        ErrorContext context = violations.size() == 1 ? ErrorContext.of(first) : all(violations);
        Refusal refusal = new Refusal(first.code(), number, first.sentence(), context);
        return failure(type, conversation(params), refusal);
    }

    private static ErrorContext all(List<Violation> violations) {
        return ErrorContext.of(violations.get(0))
                .with(violations.stream().map(FieldError::of).toList());
    }

    private Envelope conversation(JsonNode params) {
        String id = params.path("conversation_id").stringValue("");
        return ConversationId.SYNTAX.accepts(id) ? author.in(new ConversationId(id)) : author.begin();
    }

    /** A handler's refusal of a message. */
    public RpcOutcome refused(Message request, Refusal refusal) {
        OptionalInt number = refusal.number().isPresent()
                ? refusal.number()
                : request.type().numbers().of(refusal.code());
        Refusal numbered = new Refusal(refusal.code(), number, refusal.message(), refusal.context());
        return failure(request.type(), author.replyTo(request.envelope()), numbered);
    }

    private static RpcOutcome failure(MessageType request, Envelope envelope, Refusal refusal) {
        boolean ofToken = refusal.code() == ErrorCode.E011 || refusal.code() == ErrorCode.E012;
        return failure(
                request.name(), envelope, refusal, ofToken ? refusal.context().during(request) : refusal.context());
    }

    /** The refusal of a call of a method without a message. */
    public RpcOutcome failure(String method, Refusal refusal) {
        return failure(method, author.begin(), refusal, refusal.context());
    }

    private static RpcOutcome failure(String method, Envelope envelope, Refusal refusal, ErrorContext context) {
        ErrorCode code = refusal.code();
        MessageType about = MessageType.named(method).orElse(null);
        ErrorText error = ErrorText.of(code, code.retryable(), about);
        LeagueError data = new LeagueError(envelope, error, refusal.message(), method, context);
        int number = refusal.number().orElse(RpcError.INVALID_PARAMS);
        return new RpcOutcome.Failure(new RpcError(number, ErrorText.title(code, about), MessageCodec.encode(data)));
    }
}
