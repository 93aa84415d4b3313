package org.evenodd.agent.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.AgentRoutes;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.value.Endpoint;

/** Serves agents in a network in memory; port 0 takes the next free one from 20000. */
public final class MemoryHost implements ServiceHost {

    private static final int FIRST_FREE_PORT = 20_000;

    private final AtomicInteger nextFree = new AtomicInteger(FIRST_FREE_PORT);
    private final MemoryNetwork network;

    public MemoryHost(MemoryNetwork network) {
        this.network = network;
    }

    /** Returns a platform for agents at 127.0.0.1 of this network, whose waiting is done in virtual time. */
    public Platform platform(
            VirtualTime time,
            RandomGenerator random,
            SettingsLoader settings,
            SharedDirectory shared,
            Console console) {
        return new Platform(
                time,
                network.transport("127.0.0.1"),
                network.resolver(),
                this,
                random,
                time,
                settings,
                shared,
                console,
                AgentLog::of);
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent) {
        Endpoint endpoint = address.endpoint(address.port() == 0 ? nextFree.getAndIncrement() : address.port());
        try {
            Closeable binding = network.bind(endpoint, new AgentRoutes(agent));
            return new OpenService(endpoint, () -> close(binding));
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
