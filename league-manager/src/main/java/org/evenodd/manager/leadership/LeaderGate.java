package org.evenodd.manager.leadership;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/**
 * Serves the league while the lease is held, and otherwise only says which manager is active. Withholds an answer if
 * the lease was lost while it was computed.
 */
public record LeaderGate(Lease lease, Service league, Service notActive) implements Service {

    /** Puts the gate in front of a manager's whole API. */
    public static AgentApi to(Lease lease, AgentApi league, AgentApi notActive) {
        return new AgentApi(
                        new LeaderGate(lease, league.calls(), notActive.calls()),
                        new LeaderGate(lease, league.health(), notActive.health()),
                        new LeaderGate(lease, league.metrics(), notActive.metrics()),
                        new LeaderGate(lease, league.otherPaths(), notActive.otherPaths()))
                .knowing(league.holders());
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return lease.isHeld()
                ? league.serve(request).thenCompose(response -> checked(request, response))
                : notActive.serve(request);
    }

    private CompletableFuture<ServiceResponse> checked(ServiceRequest request, ServiceResponse response) {
        return lease.isHeld() ? CompletableFuture.completedFuture(response) : notActive.serve(request);
    }
}
