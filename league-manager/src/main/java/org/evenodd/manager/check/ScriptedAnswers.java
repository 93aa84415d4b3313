package org.evenodd.manager.check;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.check.CheckPeer;
import org.evenodd.agent.check.Received;
import org.evenodd.agent.check.Responder;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;

/**
 * Answers the referee as the script says.
 *
 * @param plans of the matches that were assigned, by their ids
 */
record ScriptedAnswers(CheckPeer<CheckerRole> peer, ScriptedRefereeLeague league, Map<String, MatchPlan> plans)
        implements Responder<CheckerRole> {

    /** So that what happens at once can be told from what happens in turn. */
    private static final Duration DELAY = Duration.ofMillis(400);

    private static final RpcOutcome UNKNOWN = new RpcOutcome.Failure(RpcError.methodNotFound());

    /** When a message is answered that is answered at all. */
    static Duration delay(MessageType type) {
        return type == MessageType.GAME_INVITATION || type == MessageType.CHOOSE_PARITY_CALL ? DELAY : Duration.ZERO;
    }

    @Override
    public boolean knows(CheckerRole role, MessageType type) {
        return switch (type) {
            case REFEREE_REGISTER_REQUEST, MATCH_RESULT_REPORT -> role == CheckerRole.MANAGER;
            case GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER, GAME_ERROR -> role != CheckerRole.MANAGER;
            default -> false;
        };
    }

    @Override
    public CompletableFuture<RpcOutcome> answer(Received<CheckerRole> received) {
        if (received.is(MessageType.REFEREE_REGISTER_REQUEST)) {
            return CompletableFuture.completedFuture(new ManagerAnswers(league, peer.author()).registration());
        }
        MatchPlan plan = plans.get(received.match());
        return plan == null ? CompletableFuture.completedFuture(UNKNOWN) : answer(received, plan);
    }

    private CompletableFuture<RpcOutcome> answer(Received<CheckerRole> received, MatchPlan plan) {
        int nth = MatchPlan.nth(received, peer.received());
        PlayerReaction reaction = plan.reaction(received.to(), received.type(), nth);
        PlayerAnswers player = new PlayerAnswers(league, peer.author(), plan);
        if (reaction == PlayerReaction.SILENCE) {
            return new CompletableFuture<>();
        }
        if (reaction == PlayerReaction.ANSWER_AFTER_STRANGER) {
            peer.ask(player.forged(received));
        }
        return peer.pause(delay(received.type()))
                .thenApply(over -> received.to() == CheckerRole.MANAGER
                        ? new ManagerAnswers(league, peer.author()).toReport(received, plan, nth)
                        : player.answer(received, reaction));
    }
}
