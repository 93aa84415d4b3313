package org.evenodd.systemtests.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.memory.Latency;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerPlan;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.player.PlayerCommand;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.RefereeCommand;
import picocli.CommandLine;

/**
 * A manager, a referee and a player of ours, and an opponent that a target plays. Everything is the same each time,
 * tokens too, so that what was said in one such league can be said in the next.
 */
final class LittleLeague {

    static final String HOST = "127.0.0.1";
    static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");
    static final Endpoint REFEREE = Endpoint.parse("http://127.0.0.1:8001/mcp");
    static final Endpoint PLAYER = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private static final RefereeCommand REFEREE_COMMAND = told(new RefereeCommand(), REFEREE);
    private static final PlayerCommand PLAYER_COMMAND = told(new PlayerCommand(players -> Runnable::run), PLAYER);

    final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:00:00Z"));
    final MemoryNetwork network = new MemoryNetwork(time, Latency.NONE, MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
    final Recording recording = new Recording();
    private final InMemoryEventStore store = new InMemoryEventStore();
    private final StringWriter output = new StringWriter();
    private final Random random = new Random(2025);
    private final SharedDirectory shared;

    /** Begins the league of two in an empty directory. */
    LittleLeague(Path directory, Opponent opponent) {
        shared = new SharedDirectory(directory);
        LeagueManager.start(platform(), plan(), () -> Storage.on(time, store));
        network.bind(Opponent.ADDRESS, recording.of(Opponent.ADDRESS, opponent));
        opponent.register(this);
        REFEREE_COMMAND.start(platform());
        PLAYER_COMMAND.start(platform());
    }

    private ManagerPlan plan() {
        return new ManagerPlan(
                new ListenAddress(HOST, MANAGER.port(), HOST),
                SettingsLoader.DEFAULT_LEAGUE,
                new AutoStart(2, 1),
                false,
                true,
                shared.leagueKey(SettingsLoader.DEFAULT_LEAGUE));
    }

    private static <C extends ServerCommand> C told(C command, Endpoint place) {
        new CommandLine(command).parseArgs("--port", String.valueOf(place.port()), "--manager", MANAGER.toString());
        return command;
    }

    private Platform platform() {
        return new Platform(
                time,
                network.transport(HOST),
                network.resolver(),
                recording.around(new MemoryHost(network)),
                random,
                Runnable::run,
                new SettingsLoader(ConfigSource.BUILT_IN, settings()),
                shared,
                new Console(new PrintWriter(output)));
    }

    private static List<SettingOverride> settings() {
        return Stream.of("league.announcement_lead_seconds=0", "network.endpoint_check=off")
                .map(SettingOverride::parse)
                .toList();
    }

    /** What the manager has stored, in order. */
    List<StoredEvent> events() {
        return store.load(SettingsLoader.DEFAULT_LEAGUE);
    }

    /** Whether such an event is stored. */
    boolean has(String type) {
        return events().stream().anyMatch(event -> event.type().equals(type));
    }
}
