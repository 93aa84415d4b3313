package org.evenodd.manager.store;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;

/**
 * Serves the league while its lease is held, and otherwise only says which manager is active. Withholds an answer if the
 * lease was lost while it was computed.
 */
public final class LeaderGate {
    private final AgentApi notActive;
    private volatile Optional<LedLeague> league = Optional.empty();

    private record LedLeague(Lease lease, AgentApi api) {}

    /** A gate behind which there is no league yet. */
    public LeaderGate(AgentApi notActive) {
        this.notActive = notActive;
    }

    /** Opens the gate to a league for as long as its lease is held. */
    public void open(Lease lease, AgentApi api) {
        league = Optional.of(new LedLeague(lease, api));
    }

    /** The gate in front of a manager's whole API. */
    public AgentApi api() {
        return new AgentApi(
                        gate(AgentApi::calls),
                        gate(AgentApi::health),
                        gate(AgentApi::metrics),
                        gate(AgentApi::otherPaths))
                .knowing((token, match) ->
                        led().flatMap(led -> led.api().holders().holder(token, match)));
    }

    private Optional<LedLeague> led() {
        return league.filter(led -> led.lease().isHeld());
    }

    private Service gate(Function<AgentApi, Service> part) {
        Service otherwise = part.apply(notActive);
        return request -> led().map(led -> part.apply(led.api())
                        .serve(request)
                        .thenCompose(response -> led.lease().isHeld()
                                ? CompletableFuture.completedFuture(response)
                                : otherwise.serve(request)))
                .orElseGet(() -> otherwise.serve(request));
    }
}
