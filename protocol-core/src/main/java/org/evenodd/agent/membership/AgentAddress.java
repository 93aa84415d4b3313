package org.evenodd.agent.membership;

import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.RequestObserver;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;

/**
 * An agent's open address and its name, which may depend on the port. Claims the name, so that no other running program
 * uses it.
 */
public final class AgentAddress {

    private final Platform platform;
    private final CompletableFuture<AgentApi> answering;
    private final OpenService open;
    private final DisplayName name;
    private final NameClaim claim;

    private AgentAddress(
            Platform platform,
            CompletableFuture<AgentApi> answering,
            OpenService open,
            DisplayName name,
            NameClaim claim) {
        this.platform = platform;
        this.answering = answering;
        this.open = open;
        this.name = name;
        this.claim = claim;
    }

    /**
     * Opens an address.
     *
     * @param manager the manager at which the name is claimed
     * @param name returns the name for a port
     * @param requests notified of the requests at this address
     * @throws ProgramException if the address cannot be bound, or another running program uses the name; nothing is
     *     left open
     */
    public static AgentAddress open(
            Platform platform,
            ListenAddress address,
            Endpoint manager,
            IntFunction<DisplayName> name,
            RequestObserver requests) {
        CompletableFuture<AgentApi> answering = new CompletableFuture<>();
        OpenService open =
                platform.host().open(address, AgentApi.later(answering).observedBy(requests));
        try {
            DisplayName called = name.apply(open.endpoint().port());
            NameClaim claim = NameClaim.of(platform.shared(), manager, called);
            return new AgentAddress(platform, answering, open, called, claim);
        } catch (RuntimeException e) {
            open.close();
            throw e;
        }
    }

    public DisplayName name() {
        return name;
    }

    public Endpoint endpoint() {
        return open.endpoint();
    }

    /** Starts to serve requests, and prints on the console that the agent is ready. */
    public void begin(AgentApi agent) {
        answering.complete(agent);
        platform.console().ready(open.endpoint());
    }

    /** Stops accepting requests. */
    public void close() {
        open.close();
    }

    /** Releases the name once the agent has ended. */
    public void release() {
        claim.close();
    }
}
