package org.evenodd.dialect.peer;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Elsewhere;
import org.evenodd.protocol.peer.Exchange;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Endpoint;

/**
 * Calls agents that may not speak as the protocol says: one that does not understand is asked again under the message's other
 * names, then in other framings, and what it understood is remembered.
 */
final class TolerantClient implements MessageClient {

    private final Exchange exchange;
    private final InstantSource clock;
    private final Aliases aliases;
    private final SpokenTongues tongues;

    TolerantClient(Exchange exchange, InstantSource clock, Aliases aliases, SpokenTongues tongues) {
        this.exchange = exchange;
        this.clock = clock;
        this.aliases = aliases;
        this.tongues = tongues;
    }

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, Elsewhere elsewhere) {
        Outgoing theirs = new Outgoing(message.type(), aliases.outward(message.json()));
        return new NegotiatedCall(
                        exchange, clock, tongues, to, theirs, clock.instant().plus(timeout), elsewhere)
                .begin();
    }
}
