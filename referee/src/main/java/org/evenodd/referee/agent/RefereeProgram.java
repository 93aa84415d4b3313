package org.evenodd.referee.agent;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.AgentAddress;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;

/** A running referee. */
public final class RefereeProgram implements RunningProgram {

    private final RefereeAgent referee;
    private final AgentAddress address;

    private RefereeProgram(RefereeAgent referee, AgentAddress address) {
        this.referee = referee;
        this.address = address;
    }

    /**
     * Starts a referee.
     *
     * @throws org.evenodd.agent.options.ProgramException if its address cannot be bound, or another running program
     *     uses its name
     */
    public static RefereeProgram start(Platform platform, RefereePlan plan) {
        AgentMetrics metrics = new AgentMetrics(platform.scheduler());
        AgentAddress address =
                AgentAddress.open(platform, plan.address(), plan.manager(), plan::nameAt, metrics.requests());
        RefereeAgent referee = new RefereeAgent(platform, plan, metrics, address.name(), address.endpoint());
        address.begin(referee.service());
        referee.join();
        return new RefereeProgram(referee, address);
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
     * @return completes when everything necessary is on disk
     */
    public CompletableFuture<Void> stop() {
        address.close();
        return referee.stop().whenComplete((kept, failure) -> address.release());
    }
}
