package org.evenodd.conformance.practice;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.strategy.Memory.GrowingMemory;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.agent.strategy.Strategy.Situation;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** The opponent: plays one of our strategies, with what it has seen of the player so far. */
final class PracticeOpponent {

    private final EnvelopeWriter author;
    private final RandomGenerator random;
    private NamedStrategy strategy = NamedStrategy.RANDOM;
    private GrowingMemory memory = new GrowingMemory();

    PracticeOpponent(EnvelopeWriter author, RandomGenerator random) {
        this.author = author;
        this.random = random;
    }

    /** From now on plays this strategy; forgets what it has seen if the strategy changes. */
    synchronized void play(NamedStrategy next) {
        if (next != strategy) {
            memory = new GrowingMemory();
        }
        strategy = next;
    }

    /** Remembers a match against the player. */
    synchronized void remember(Optional<Parity> own, Optional<Parity> ofPlayer) {
        own.ifPresent(memory::chose);
        ofPlayer.ifPresent(choice -> memory.saw(PracticeMatch.PLAYER, choice));
    }

    private synchronized PlayerId self() {
        return PracticeMatch.opponentId(strategy);
    }

    private synchronized Parity choose() {
        return strategy.choose(new Situation(PracticeMatch.PLAYER, memory), random);
    }

    RpcEndpoint addTo(RpcEndpoint server) {
        return server.on(GameInvitation.class, call -> Reply.answer(join(call.message())))
                .on(ChooseParityCall.class, call -> Reply.answer(choice(call.message())))
                .on(GameOver.class, call -> Reply.answer(acknowledge(call.message())))
                .on(GameError.class, call -> Reply.answer(acknowledge(call.message())));
    }

    private GameJoinAck join(GameInvitation invitation) {
        Envelope envelope = envelope(invitation);
        return new GameJoinAck(
                envelope, invitation.matchId(), self(), author.clock().instant(), true);
    }

    private ChooseParityResponse choice(ChooseParityCall call) {
        return new ChooseParityResponse(envelope(call), call.match().matchId(), self(), choose());
    }

    private GameOverAck acknowledge(GameOver over) {
        MatchId match = over.match().matchId();
        return new GameOverAck(envelope(over), AckStatus.ACKNOWLEDGED, self(), match);
    }

    private GameErrorAck acknowledge(GameError error) {
        return new GameErrorAck(envelope(error), AckStatus.ACKNOWLEDGED, self(), error.matchId());
    }

    /** The answer to a call carries the token that the call showed. */
    private Envelope envelope(Message call) {
        Envelope reply = author.replyTo(call.envelope());
        return Optional.ofNullable(call.envelope().authToken())
                .map(reply::withToken)
                .orElse(reply);
    }
}
