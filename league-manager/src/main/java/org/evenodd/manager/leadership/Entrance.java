package org.evenodd.manager.leadership;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Request;
import org.evenodd.agent.service.Response;
import org.evenodd.agent.service.Service;

/**
 * What callers meet: the league while the lease is held, else only where to ask. An answer that was found too late, by a
 * manager that was stopped meanwhile, does not leave.
 */
public record Entrance(Lease lease, Service league, Service notActive) implements Service {

    /** The entrance to everything that a manager answers. */
    public static AgentApi to(Lease lease, AgentApi league, AgentApi notActive) {
        return new AgentApi(
                new Entrance(lease, league.calls(), notActive.calls()),
                new Entrance(lease, league.health(), notActive.health()),
                new Entrance(lease, league.elsewhere(), notActive.elsewhere()));
    }

    @Override
    public CompletableFuture<Response> serve(Request request) {
        return lease.isHeld()
                ? league.serve(request).thenCompose(response -> checked(request, response))
                : notActive.serve(request);
    }

    private CompletableFuture<Response> checked(Request request, Response response) {
        return lease.isHeld() ? CompletableFuture.completedFuture(response) : notActive.serve(request);
    }
}
