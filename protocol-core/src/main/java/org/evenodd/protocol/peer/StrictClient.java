package org.evenodd.protocol.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Calls other agents by the protocol's names for a message (docs/protocol-decisions.md, Method names), in turn until
 * one is known.
 */
public final class StrictClient implements MessageClient {

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final NameMemory memory;

    /**
     * A client that reads answers strictly.
     *
     * @param maxReplyBytes the size limit of replies
     */
    public StrictClient(Transport transport, Scheduler scheduler, int maxReplyBytes) {
        this(
                new RpcExchange(
                        transport,
                        scheduler,
                        new AnswerReader(new StrictDueReader(MessageCodec.STRICT)),
                        maxReplyBytes),
                scheduler,
                new KnownNames());
    }

    /** A client that uses and updates a memory of understood names. */
    public StrictClient(RpcExchange exchange, InstantSource clock, NameMemory memory) {
        this.exchange = exchange;
        this.clock = clock;
        this.memory = memory;
    }

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer) {
        Attempt attempt = new Attempt(to, message, clock.instant().plus(timeout), postedAnswer);
        return attempt.by(memory.names(to, message.type()));
    }

    private final class Attempt {

        private final Endpoint to;
        private final Outgoing message;
        private final Instant deadline;
        private final PostedAnswer postedAnswer;
        private @Nullable Answer first;

        Attempt(Endpoint to, Outgoing message, Instant deadline, PostedAnswer postedAnswer) {
            this.to = to;
            this.message = message;
            this.deadline = deadline;
            this.postedAnswer = postedAnswer;
        }

        CompletableFuture<Answer> by(List<String> names) {
            Duration left = Duration.between(clock.instant(), deadline);
            if (left.isNegative() || left.isZero()) {
                return done(new Answer.NoReplyInTime());
            }
            String name = names.get(0);
            return exchange.say(type(), id -> new RpcCall(id, name, message.json()), to, left)
                    .thenCompose(reply -> consider(reply, names));
        }

        private CompletableFuture<Answer> consider(ReadReply reply, List<String> names) {
            if (postedAnswer.isAnswered() && !reply.is(Understanding.ANSWERED)) {
                memory.understood(to, type(), names.get(0), true);
                return done(new Answer.Acknowledged());
            }
            if (isUnknownMethod(reply.answer())) {
                return next(reply, names);
            }
            if (!isNobody(reply.answer())) {
                memory.understood(to, type(), names.get(0), false);
            }
            return done(reply.answer());
        }

        private CompletableFuture<Answer> next(ReadReply reply, List<String> names) {
            first = first == null ? reply.answer() : first;
            memory.refused(to, type(), names.get(0));
            if (names.size() > 1) {
                return by(names.subList(1, names.size()));
            }
            memory.exhausted(to, type());
            return done(first);
        }

        private MessageType type() {
            return message.type();
        }
    }

    private static boolean isUnknownMethod(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }

    private static boolean isNobody(Answer answer) {
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable;
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
