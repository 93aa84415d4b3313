package org.evenodd.manager.relay;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.manager.relay.ConnectorMessages.RelayedRequest;

/** A call that has not ended, see {@link Relays}. Not thread-safe. */
final class RelayedCall {

    enum CallStage {
        WAITING,
        TAKEN,
        RECEIVED
    }

    final CompletableFuture<Delivery> outcome = new CompletableFuture<>();
    final String relay;
    final RelayedRequest request;
    final Instant end;
    final boolean isOwn;
    long number;
    CallStage stage = CallStage.WAITING;
    Cancellable timer = () -> {};

    RelayedCall(String relay, RelayedRequest request, Instant end, boolean isOwn) {
        this.relay = relay;
        this.request = request;
        this.end = end;
        this.isOwn = isOwn;
    }
}
