package org.evenodd.manager.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.evenodd.agent.check.Journal;
import org.evenodd.dialect.peer.TolerantCodec;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what the referee sends, and answers as the script says.
 *
 * @param plans of the matches that were assigned, by their ids
 * @param stranger posts what somebody sends who is not in the match
 */
record Listener(
        Journal<Heard> journal,
        Replies replies,
        Scheduler scheduler,
        Map<String, MatchPlan> plans,
        Consumer<Message> stranger) {

    /** So that what happens at once can be told from what happens in turn. */
    private static final Duration DELAY = Duration.ofMillis(400);

    private static final MessageCodec CODEC = new TolerantCodec();
    private static final RpcOutcome UNKNOWN = new RpcOutcome.Failure(RpcError.methodNotFound());

    static Map<String, MatchPlan> noPlans() {
        return new ConcurrentHashMap<>();
    }

    /** What answers in a role. */
    RpcHandler as(Role role) {
        return (request, caller) -> hear(role, request);
    }

    private CompletableFuture<RpcOutcome> hear(Role role, RpcRequest request) {
        return type(role, request).map(type -> hear(role, type, request)).orElseGet(() -> now(UNKNOWN));
    }

    private static Optional<MessageType> type(Role role, RpcRequest request) {
        return MessageType.named(request.method())
                .or(() ->
                        MessageType.named(request.params().path("message_type").stringValue("")))
                .filter(type -> isFor(role, type));
    }

    private static boolean isFor(Role role, MessageType type) {
        return switch (type) {
            case REFEREE_REGISTER_REQUEST, MATCH_RESULT_REPORT -> role == Role.MANAGER;
            case GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER, GAME_ERROR -> role != Role.MANAGER;
            default -> false;
        };
    }

    private CompletableFuture<RpcOutcome> hear(Role role, MessageType type, RpcRequest request) {
        String match = request.params().path("match_id").stringValue("");
        MatchPlan plan = plans.get(match);
        int nth = 1
                + (int) journal.all().stream()
                        .filter(each -> each.is(type, role) && each.match().equals(match))
                        .count();
        Act act = plan == null ? Act.ANSWER : act(role, type, plan, nth);
        Duration delay =
                type == MessageType.GAME_INVITATION || type == MessageType.CHOOSE_PARITY_CALL ? DELAY : Duration.ZERO;
        Instant at = scheduler.instant();
        Heard heard = new Heard(
                at,
                role,
                type,
                request.params(),
                CODEC.decodeRequest(type, request.params()),
                act,
                act == Act.SILENCE ? Instant.MAX : at.plus(delay));
        journal.add(heard);
        return answer(heard, plan, nth, delay);
    }

    private static Act act(Role role, MessageType type, MatchPlan plan, int nth) {
        if (role == Role.MANAGER) {
            return plan.atReports() == AtReports.IGNORES_ONCE && nth == 1 ? Act.SILENCE : Act.ANSWER;
        }
        return plan.part(role).manner().act(type, nth);
    }

    private CompletableFuture<RpcOutcome> answer(Heard heard, @Nullable MatchPlan plan, int nth, Duration delay) {
        if (heard.is(MessageType.REFEREE_REGISTER_REQUEST)) {
            return now(replies.registration());
        }
        if (plan == null) {
            return now(UNKNOWN);
        }
        CompletableFuture<RpcOutcome> answer = new CompletableFuture<>();
        if (heard.act() == Act.ANSWER_AFTER_STRANGER) {
            stranger.accept(replies.forged(heard, plan));
        }
        if (heard.act() != Act.SILENCE) {
            scheduler.after(
                    delay,
                    () -> answer.complete(
                            heard.to() == Role.MANAGER
                                    ? replies.report(heard, plan, nth)
                                    : replies.player(heard, plan)));
        }
        return answer;
    }

    private static CompletableFuture<RpcOutcome> now(RpcOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
