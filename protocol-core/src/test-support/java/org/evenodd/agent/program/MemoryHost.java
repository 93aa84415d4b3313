package org.evenodd.agent.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.AgentRoutes;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;

/** Serves agents in a network in memory; port 0 takes the next free one from 20000. */
public final class MemoryHost implements ServiceHost {

    private static final int FIRST_FREE_PORT = 20_000;

    private final AtomicInteger nextFree = new AtomicInteger(FIRST_FREE_PORT);
    private final MemoryNetwork network;
    private @Nullable AgentApi latest;

    public MemoryHost(MemoryNetwork network) {
        this.network = network;
    }

    /** An address without a reverse proxy. */
    public static ListenAddress address(String host, int port, String advertisedHost) {
        return new ListenAddress(host, List.of(port), advertisedHost, PublicUrl.NONE);
    }

    /** Returns the agent that was opened last. */
    public AgentApi latest() {
        return Objects.requireNonNull(latest);
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent) {
        Endpoint endpoint = address.endpoint("http", address.port() == 0 ? nextFree.getAndIncrement() : address.port());
        try {
            latest = agent;
            Closeable binding = network.bind(endpoint, new AgentRoutes(agent));
            return new OpenService(address.publicUrl(), List.of(endpoint), () -> close(binding));
        } catch (IllegalStateException e) {
            throw ProgramException.cannotStart(endpoint + " is taken", e);
        }
    }

    private static void close(Closeable binding) {
        try {
            binding.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
