package org.evenodd.player.operation;

import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.peer.Reply;

/**
 * A player's next state and its reply to a message.
 *
 * @param reply evaluated once, after the state has changed
 */
record PlayerTransition(PlayerState next, Supplier<Reply> reply) {

    static PlayerTransition answering(PlayerState next, Message answer) {
        return new PlayerTransition(next, () -> Reply.answer(answer));
    }

    static PlayerTransition refusing(PlayerState unchanged, Refusal refusal) {
        return new PlayerTransition(unchanged, () -> Reply.refuse(refusal));
    }

    /** The transition, or a refusal that leaves the state unchanged. */
    static PlayerTransition unless(Optional<Refusal> refusal, PlayerState unchanged, Supplier<PlayerTransition> step) {
        return refusal.map(reason -> refusing(unchanged, reason)).orElseGet(step);
    }
}
