package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.game.evenodd.PractisingStrategy;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** The opponent: plays one of our strategies, with what it has seen of the player so far. */
final class PracticeOpponent {

    /** Where the opponent is called: in this process. */
    static final Endpoint ENDPOINT = Endpoint.parse("http://127.0.0.1:9/mcp");

    private final EnvelopeWriter author;
    private final RandomGenerator random;
    private NamedStrategy strategy = NamedStrategy.RANDOM;
    private PractisingStrategy practising;
    private MatchId match = MatchId.of(new RoundId(1), 1);

    PracticeOpponent(EnvelopeWriter author, RandomGenerator random) {
        this.author = author;
        this.random = random;
        practising = new PractisingStrategy(strategy, PracticeMatch.PLAYER, random);
    }

    /** Plays a match with a strategy; forgets what it has seen if the strategy changes. */
    synchronized void play(MatchId next, NamedStrategy with) {
        if (with != strategy) {
            practising = new PractisingStrategy(with, PracticeMatch.PLAYER, random);
        }
        match = next;
        strategy = with;
    }

    synchronized void remember(PracticeMatch practised) {
        practising.remember(practised.told().choices());
    }

    RpcEndpoint addTo(RpcEndpoint server) {
        Stream.of(
                        MessageType.GAME_INVITATION,
                        ScriptedGame.PLAYED.rules().call(),
                        MessageType.GAME_OVER,
                        MessageType.GAME_ERROR)
                .forEach(type -> server.on(type.messageClass(), call -> answer(call.message())));
        return server;
    }

    /** The answer to a call carries the token that the call showed. */
    private synchronized Reply answer(Message call) {
        Envelope plain = author.replyTo(call.envelope());
        AuthToken shown = call.envelope().authToken();
        return Reply.answer(ScriptedLeague.answer(
                call.type(),
                shown == null ? plain : plain.withToken(shown),
                match,
                PracticeMatch.opponentId(strategy),
                true,
                practising::move));
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
