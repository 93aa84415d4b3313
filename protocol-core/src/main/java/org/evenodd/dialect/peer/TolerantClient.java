package org.evenodd.dialect.peer;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.PostedAnswer;
import org.evenodd.protocol.peer.RpcExchange;
import org.evenodd.protocol.value.Endpoint;

/**
 * Calls agents that may not follow the protocol: if an agent does not understand, tries the message's other names, then
 * other framings, and remembers what it understood.
 */
final class TolerantClient implements MessageClient {

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final Aliases aliases;
    private final LearnedCallForms learned;

    TolerantClient(RpcExchange exchange, InstantSource clock, Aliases aliases, LearnedCallForms learned) {
        this.exchange = exchange;
        this.clock = clock;
        this.aliases = aliases;
        this.learned = learned;
    }

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer) {
        Outgoing theirs = new Outgoing(message.type(), aliases.outward(message.json()));
        return new NegotiatedCall(
                        exchange, clock, learned, to, theirs, clock.instant().plus(timeout), postedAnswer)
                .begin();
    }
}
