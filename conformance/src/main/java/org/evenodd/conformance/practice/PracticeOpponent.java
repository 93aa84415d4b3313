package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Parity;

/** The opponent: plays one of our strategies, with what it has seen of the player so far. */
final class PracticeOpponent {

    /** Where the opponent is called: in this process. */
    static final Endpoint ENDPOINT = Endpoint.parse("http://127.0.0.1:9/mcp");

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

    RpcEndpoint addTo(RpcEndpoint server) {
        return server.on(
                        GameInvitation.class,
                        call -> answer(call.message(), call.message().matchId()))
                .on(
                        ChooseParityCall.class,
                        call -> answer(call.message(), call.message().match().matchId()))
                .on(
                        GameOver.class,
                        call -> answer(call.message(), call.message().match().matchId()))
                .on(
                        GameError.class,
                        call -> answer(
                                call.message(),
                                Objects.requireNonNull(call.message().matchId())));
    }

    /** The answer to a call carries the token that the call showed. */
    private synchronized Reply answer(Message call, MatchId match) {
        Envelope plain = author.replyTo(call.envelope());
        AuthToken shown = call.envelope().authToken();
        Parity choice = call instanceof ChooseParityCall
                ? strategy.choose(new Situation(PracticeMatch.PLAYER, memory), random)
                : Parity.EVEN;
        return Reply.answer(ScriptedLeague.answer(
                call.type(),
                shown == null ? plain : plain.withToken(shown),
                match,
                PracticeMatch.opponentId(strategy),
                true,
                choice));
    }

    /**
     * Hands what is posted to the opponent to its service, and all else to another transport.
     *
     * @param opponent its service
     */
    record PracticeTransport(Service opponent, Transport others, Executor executor) implements Transport {

        @Override
        public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
            if (!endpoint.equals(ENDPOINT)) {
                return others.post(endpoint, body, timeout, maxReplyBytes);
            }
            ServiceRequest request = new ServiceRequest("POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, body);
            return CompletableFuture.supplyAsync(() -> request, executor)
                    .thenCompose(opponent::serve)
                    .thenApply(answer -> new Delivery.Replied(answer.status(), answer.contentType(), answer.body()));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return others.get(endpoint, timeout);
        }
    }
}
