package org.evenodd.agent.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.RequestObserver;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;

/**
 * An agent's open address and its name, which may depend on the port. Claims the name, so that no other running program
 * uses it.
 *
 * @param answering the agent's services, for which requests wait
 * @param claim the lock of the name, which ends with the program, even when it crashes
 */
public record AgentAddress(
        Platform platform, CompletableFuture<AgentApi> answering, OpenService open, DisplayName name, Closeable claim) {

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
            DisplayName called = name.apply(open.listening().port());
            return new AgentAddress(platform, answering, open, called, claim(platform.shared(), manager, called));
        } catch (RuntimeException e) {
            open.close();
            throw e;
        }
    }

    /**
     * Reserves a name at a manager for one running program among those that share a directory, because the agent's token is
     * stored under that name. It does not exclude a second claim by the same program, which holds the name no longer than the
     * first one.
     *
     * @throws ProgramException (wrong usage) if another running program uses it, or (cannot start) if that cannot be
     *     determined
     */
    static Closeable claim(SharedDirectory shared, Endpoint manager, DisplayName name) {
        Path token = shared.token(manager, name);
        Path lock = token.resolveSibling(token.getFileName() + ".lock");
        try {
            Optional<Closeable> claim = OwnerOnly.lock(lock);
            if (claim.isEmpty() && OwnerOnly.isLockedHere(lock)) {
                return () -> {};
            }
            return claim.orElseThrow(() -> ProgramException.wrongUsage(
                    "another running agent uses the name \"%s\" in %s: choose another --name or --shared-dir"
                            .formatted(name, shared.root())));
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "%s cannot be locked: %s".formatted(lock, e.getClass().getSimpleName()), e);
        }
    }

    public Endpoint endpoint() {
        return open.endpoint();
    }

    /** Starts to serve requests, and prints on the console that the agent is ready. */
    public void begin(AgentApi agent) {
        answering.complete(agent);
        platform.console().ready(open);
    }

    /** Stops accepting requests. */
    public void close() {
        open.close();
    }

    /** Releases the name once the agent has ended. */
    public void release() {
        try {
            claim.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
