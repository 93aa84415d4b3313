package org.evenodd.manager;

import java.io.Closeable;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerOptions;
import org.evenodd.manager.start.Preparation;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A League Manager in memory and virtual time. */
final class MemoryManager implements AutoCloseable {
    static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");

    final MemoryWorld world;
    final VirtualTime time;
    final StringWriter printed;
    final SharedDirectory shared;
    private final Random random = new Random(2025);
    EventStore store = new InMemoryEventStore();
    AutoStart autoStart = AutoStart.BY_OPERATOR;
    String advertised = "127.0.0.1";
    boolean anew;
    boolean acceptLoss;

    @Nullable
    List<RosterRow> roster;

    Predicate<String> consent = question -> true;
    boolean exitWhenDone = true;
    /** Settings that admit everybody, for tests about something else. */
    private static final List<String> AMONG_FRIENDS =
            List.of("league.registration.referees=open", "network.rejoin_without_token=same_address");

    List<String> settings = List.of("league.announcement_lead_seconds=0");
    Path leagueKey;
    LeagueManager manager;

    MemoryManager(Path directory) {
        world = new MemoryWorld(directory);
        world.disk = Runnable::run;
        time = world.time;
        printed = world.printed;
        shared = world.shared;
        leagueKey = shared.leagueKey(LEAGUE);
    }

    Platform platform() {
        return world.platform(random, loader());
    }

    private SettingsLoader loader() {
        return MemoryWorld.settings(
                Stream.of(AMONG_FRIENDS, settings).flatMap(List::stream).toArray(String[]::new));
    }

    ManagerOptions options() {
        return new ManagerOptions(
                address(),
                LEAGUE,
                autoStart,
                anew,
                acceptLoss,
                consent,
                exitWhenDone,
                leagueKey,
                null,
                new Preparation(roster, null));
    }

    private ListenAddress address() {
        return new ListenAddress(
                MemoryWorld.HOST,
                List.of(8000),
                advertised,
                loader().system().network().publicUrl());
    }

    private Endpoint endpoint() {
        return address().endpoint("http", 8000);
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
        return world.network.bind(endpoint, service);
    }

    /** Posts a message as the params of a method, and returns the body of the reply. */
    JsonNode call(String method, String params) {
        return callFrom(MemoryWorld.HOST, method, params);
    }

    /** Posts a message from another address. */
    JsonNode callFrom(String address, String method, String params) {
        return postAt("/mcp", address, MemoryWorld.call(method, params));
    }

    /** Posts a body to a path, from an address. */
    JsonNode postAt(String path, String address, String body) {
        return postAt(path, address, Map.of(), body);
    }

    /** Posts a body with headers. */
    JsonNode postAt(String path, String address, Map<String, String> headers, String body) {
        return world.json(world.post(address, endpoint().at(path), headers, body));
    }

    JsonNode get(String path) {
        return JsonText.parse(world.page(endpoint().at(path)));
    }

    @Override
    public void close() {
        if (manager != null) {
            manager.close();
        }
    }
}
