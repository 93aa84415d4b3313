package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerOptions;
import org.evenodd.manager.start.Preparation;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A League Manager in memory and virtual time. */
final class MemoryManager implements AutoCloseable {
    static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    final MemoryNetwork network = new MemoryNetwork(time);
    final StringWriter printed = new StringWriter();
    final SharedDirectory shared;
    private final Random random = new Random(2025);
    private final Path directory;
    Resolver resolver = network.resolver();
    EventStore store = new InMemoryEventStore();
    AutoStart autoStart = AutoStart.BY_OPERATOR;
    String advertised = "127.0.0.1";
    boolean anew;

    @Nullable
    List<RosterRow> roster;

    Predicate<String> consent = question -> true;
    boolean exitWhenDone = true;
    Executor disk = Runnable::run;
    /** Settings that admit everybody, for tests about something else. */
    private static final List<String> AMONG_FRIENDS =
            List.of("league.registration.referees=open", "network.rejoin_without_token=same_address");

    List<String> settings = List.of("league.announcement_lead_seconds=0");
    Path leagueKey;
    LeagueManager manager;

    MemoryManager(Path directory) {
        this.directory = directory;
        this.shared = new SharedDirectory(directory);
        this.leagueKey = shared.leagueKey(LEAGUE);
    }

    Platform platform() {
        List<SettingOverride> assignments = Stream.of(AMONG_FRIENDS, settings)
                .flatMap(List::stream)
                .map(SettingOverride::parse)
                .toList();
        return new Platform(
                time,
                network.transport("127.0.0.1"),
                resolver,
                new MemoryHost(network),
                random,
                disk,
                new SettingsLoader(ConfigSource.BUILT_IN, assignments),
                shared,
                new Console(new PrintWriter(printed)),
                AgentLog::of);
    }

    ManagerOptions options() {
        return new ManagerOptions(
                address(),
                LEAGUE,
                autoStart,
                anew,
                consent,
                exitWhenDone,
                leagueKey,
                null,
                new Preparation(roster, null));
    }

    private ListenAddress address() {
        return new ListenAddress("127.0.0.1", 8000, advertised);
    }

    private Endpoint endpoint() {
        return address().endpoint(8000);
    }

    /** Starts the manager over the store and runs the tasks that are due. */
    MemoryManager open() {
        manager = LeagueManager.start(platform(), options(), () -> Storage.on(time, store));
        time.advance(Duration.ZERO);
        return this;
    }

    /** Ends the manager as a crash would: what it has not stored is lost. */
    void crash() {
        manager.close();
    }

    /** Serves an agent's endpoint. */
    Closeable bind(Endpoint endpoint, Service service) {
        return network.bind(endpoint, service);
    }

    /** Posts a message as the params of a method, and returns the body of the reply. */
    JsonNode call(String method, String params) {
        return callFrom("127.0.0.1", method, params);
    }

    /** Posts a message from another address. */
    JsonNode callFrom(String address, String method, String params) {
        return postFrom(
                address, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params));
    }

    JsonNode post(String body) {
        return postFrom("127.0.0.1", body);
    }

    /** Posts a body from another address. */
    JsonNode postFrom(String address, String body) {
        return postAt("/mcp", address, body);
    }

    /** Posts a body to another path, from another address. */
    JsonNode postAt(String path, String address, String body) {
        CompletableFuture<Delivery> delivery =
                network.transport(address).post(endpoint().at(path), body.getBytes(UTF_8), PATIENCE, 1 << 20);
        time.runUntil(delivery::isDone);
        return json(((Delivery.Replied) delivery.join()).body());
    }

    JsonNode get(String path) {
        return json(page(path));
    }

    /** Returns the bytes of a page. */
    byte[] page(String path) {
        CompletableFuture<Delivery> delivery =
                network.transport("127.0.0.1").get(endpoint().at(path), PATIENCE);
        time.runUntil(delivery::isDone);
        return ((Delivery.Replied) delivery.join()).body();
    }

    static JsonNode json(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException(new String(body, UTF_8), e);
        }
    }

    Path file(String path) {
        return directory.resolve(path);
    }

    @Override
    public void close() {
        if (manager != null) {
            manager.close();
        }
    }
}
