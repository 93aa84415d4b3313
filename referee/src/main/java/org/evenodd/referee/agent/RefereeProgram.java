package org.evenodd.referee.agent;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.NameClaim;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;

/** A referee that answers at its address. */
public final class RefereeProgram implements RunningProgram {

    private final Referee referee;
    private final OpenService open;
    private final NameClaim claim;

    private RefereeProgram(Referee referee, OpenService open, NameClaim claim) {
        this.referee = referee;
        this.open = open;
        this.claim = claim;
    }

    /**
     * Starts a referee. Its name may depend on the port, which is known once something answers there: until then, requests
     * wait.
     *
     * @throws ProgramException if its address cannot be bound, or another running program uses its name
     */
    public static RefereeProgram start(Platform platform, RefereePlan plan) {
        CompletableFuture<AgentApi> answering = new CompletableFuture<>();
        OpenService open = platform.host().open(plan.address(), AgentApi.later(answering));
        DisplayName name = name(plan, open.endpoint());
        NameClaim claim = claim(platform, plan, name, open);
        Referee referee = new Referee(platform, plan, name, open.endpoint());
        answering.complete(referee.service());
        platform.console().ready(open.endpoint());
        referee.join();
        return new RefereeProgram(referee, open, claim);
    }

    private static NameClaim claim(Platform platform, RefereePlan plan, DisplayName name, OpenService open) {
        try {
            return NameClaim.of(platform.shared(), plan.manager(), name);
        } catch (ProgramException e) {
            open.close();
            throw e;
        }
    }

    private static DisplayName name(RefereePlan plan, Endpoint endpoint) {
        return new DisplayName(plan.name().isEmpty() ? "Referee " + endpoint.port() : plan.name());
    }

    @Override
    public CompletableFuture<ExitStatus> done() {
        return referee.ended();
    }

    @Override
    public void watch() {
        referee.watch();
    }

    @Override
    public void close() {
        stop().join();
    }

    /**
     * Stops without waiting.
     *
     * @return completes when everything that must be is on disk
     */
    public CompletableFuture<Void> stop() {
        open.close();
        return referee.stop().whenComplete((kept, failure) -> claim.close());
    }
}
