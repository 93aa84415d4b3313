package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Delivery.Replied;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** A network in memory and virtual time, with the platforms of its programs and calls to them. */
public final class MemoryWorld {

    public static final String HOST = "127.0.0.1";
    public static final Instant START = Instant.parse("2025-01-15T10:30:00Z");

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int ANY_SIZE = 1 << 20;

    public final VirtualTime time;
    public final MemoryNetwork network;
    public final MemoryHost host;
    public final SharedDirectory shared;

    /** The output of the programs. */
    public final StringWriter printed = new StringWriter();

    public Resolver resolver;

    /** Runs the tasks that wait for the disk. */
    public Executor disk;

    /** Creates a world without programs. */
    public MemoryWorld(Path shared) {
        this(new VirtualTime(START), shared);
    }

    private MemoryWorld(VirtualTime time, Path shared) {
        this(time, new MemoryNetwork(time), shared);
    }

    public MemoryWorld(VirtualTime time, MemoryNetwork network, Path shared) {
        this.time = time;
        this.network = network;
        this.shared = new SharedDirectory(shared);
        host = new MemoryHost(network);
        resolver = network.resolver();
        disk = time;
    }

    /** Returns the endpoint of an agent at a port. */
    public static Endpoint at(int port) {
        return Endpoint.parse("http://%s:%d/mcp".formatted(HOST, port));
    }

    /** Returns the built-in settings with these in the place of their defaults, in the form of {@code --set}. */
    public static SettingsLoader settings(String... overrides) {
        return settings(ConfigSource.BUILT_IN, overrides);
    }

    public static SettingsLoader settings(ConfigSource config, String... overrides) {
        return new SettingsLoader(
                config, Arrays.stream(overrides).map(SettingOverride::parse).toList());
    }

    /** Returns the platform of a program. */
    public Platform platform(RandomGenerator random, SettingsLoader settings) {
        return new Platform(
                time,
                network.transport(HOST),
                resolver,
                host,
                random,
                task -> disk.execute(task),
                settings,
                shared,
                new Console(new PrintWriter(printed, true)),
                name -> AgentLog.of(name, Runnable::run));
    }

    /** Returns the body of a JSON-RPC call. */
    public static String call(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    }

    /** Posts a body from an address; it is answered as time passes. */
    public CompletableFuture<Replied> post(String from, Endpoint to, String body) {
        return post(from, to, Map.of(), body);
    }

    /** Posts a body with headers. */
    public CompletableFuture<Replied> post(String from, Endpoint to, Map<String, String> headers, String body) {
        return network.transport(from)
                .post(to, headers, body.getBytes(UTF_8), PATIENCE, ANY_SIZE)
                .thenApply(Replied.class::cast);
    }

    /** Lets time pass until a reply is there, and returns it. */
    public JsonNode json(CompletableFuture<Replied> reply) {
        return JsonText.parse(time.await(reply).body());
    }

    /** Returns the bytes of a page. */
    public byte[] page(Endpoint page) {
        CompletableFuture<Delivery> reply = network.transport(HOST).get(page, PATIENCE);
        return ((Replied) time.await(reply)).body();
    }
}
