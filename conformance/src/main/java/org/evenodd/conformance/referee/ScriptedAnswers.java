package org.evenodd.conformance.referee;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckPeer.Responder;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;

/**
 * Answers the referee according to the script.
 *
 * @param plans the plans of the assigned matches, by match id
 */
record ScriptedAnswers(CheckPeer<CheckerRole> peer, ScriptedLeague league, Map<String, MatchPlan> plans)
        implements Responder<CheckerRole> {

    /** Long enough to tell concurrent from sequential calls. */
    private static final Duration DELAY = Duration.ofMillis(400);

    private static final RpcOutcome UNKNOWN = new RpcOutcome.Failure(RpcError.methodNotFound());

    /** The delay before a message is answered. */
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
    public RpcOutcome answer(Received<CheckerRole> received) {
        if (received.is(MessageType.REFEREE_REGISTER_REQUEST)) {
            return new ManagerAnswers(league, peer.author()).registration();
        }
        MatchPlan plan = plans.get(received.match());
        return plan == null ? UNKNOWN : answer(received, plan);
    }

    private RpcOutcome answer(Received<CheckerRole> received, MatchPlan plan) {
        int nth = MatchPlan.nth(received, peer.received());
        PlayerReaction reaction = plan.reaction(received.to(), received.type(), nth);
        PlayerAnswers player = new PlayerAnswers(league, peer.author(), plan);
        if (reaction == PlayerReaction.SILENCE) {
            return new RpcOutcome.Later(new CompletableFuture<>());
        }
        if (reaction == PlayerReaction.ANSWER_AFTER_FORGERY) {
            peer.ask(player.forged(received));
        }
        return new RpcOutcome.Later(peer.pause(delay(received.type()))
                .thenApply(over -> received.to() == CheckerRole.MANAGER
                        ? new ManagerAnswers(league, peer.author()).toReport(received, plan, nth)
                        : player.answer(received, reaction)));
    }
}
