package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.peer.Transport;
import org.evenodd.conformance.kit.ScriptedGame.ScriptedPlayer;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The opponent in a match: plays one of our strategies. */
record PracticeOpponent(EnvelopeWriter author, ScriptedPlayer player, PlayerId id, MatchId match) {

    /** Where the opponent is called: in this process. */
    static final Endpoint ENDPOINT = Endpoint.parse("http://127.0.0.1:9/mcp");

    /** The answer to a call carries the token that the call showed. */
    Reply answer(Message call) {
        Envelope plain = author.replyTo(call.envelope());
        AuthToken shown = call.envelope().authToken();
        Envelope envelope = shown == null ? plain : plain.withToken(shown);
        return Reply.answer(
                ScriptedLeague.answer(call.type(), envelope, match, id, true, () -> player.move(envelope, id, call)));
    }

    /**
     * Hands posts to the opponent to its service, and all others to another transport.
     *
     * @param opponent its service
     */
    record PracticeTransport(Service opponent, Transport others, Executor executor) implements Transport {

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            if (!endpoint.equals(ENDPOINT)) {
                return others.post(endpoint, headers, body, timeout, maxReplyBytes);
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
