package org.evenodd.systemtests.testbed;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.log.Logging;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerPlan;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.Storage;
import org.evenodd.player.PlayerCommand;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.referee.check.CheckCommand;
import org.slf4j.event.Level;
import picocli.CommandLine;

/** A manager, referees and players in one JVM, with one virtual clock and one seed. */
public final class MemoryLeague implements AutoCloseable {

    public static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;
    public static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");

    private static final String HOST = "127.0.0.1";
    private static final int FIRST_REFEREE = 8001;
    private static final int FIRST_PLAYER = 8101;
    private static final Duration LATENCY = Duration.ofMillis(1);

    public final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:00:00Z"));
    public final MemoryNetwork network =
            new MemoryNetwork(time, (from, to) -> LATENCY, MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
    public final InMemoryEventStore store = new InMemoryEventStore();
    public final SharedDirectory shared;
    public List<String> settings = List.of();

    private final MemoryHost hosts = new MemoryHost(network);
    private final StringWriter output = new StringWriter();
    private final SlowDisk disk = new SlowDisk(time);
    private final Random random;
    private final UnaryOperator<Platform> wiretap;

    /**
     * An empty place.
     *
     * @param wiretap puts itself between our agents and the network
     */
    public MemoryLeague(Path directory, long seed, UnaryOperator<Platform> wiretap) {
        Logging.setLevel(Level.WARN);
        this.shared = new SharedDirectory(directory);
        this.random = new Random(seed);
        this.wiretap = wiretap;
    }

    /** A manager that begins when so many have come, without lead time. */
    public RunningProgram manager(int players, int referees) {
        ManagerPlan plan = new ManagerPlan(
                new ListenAddress(HOST, MANAGER.port(), HOST),
                LEAGUE,
                new AutoStart(players, referees),
                false,
                true,
                shared.leagueKey(LEAGUE));
        return LeagueManager.start(platform(), plan, () -> Storage.on(time, store));
    }

    /** Referees at the ports from 8001 up. */
    public void referees(int count, String... options) {
        for (int i = 0; i < count; i++) {
            start(new RefereeCommand(), FIRST_REFEREE + i, options);
        }
    }

    /** Players in one program at the ports from 8101 up. */
    public void players(int count, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--count", String.valueOf(count)));
        start(new PlayerCommand(players -> Runnable::run), FIRST_PLAYER, all.toArray(String[]::new));
    }

    private void start(ServerCommand command, int port, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--port", String.valueOf(port), "--manager", MANAGER.toString()));
        new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
        command.start(platform());
    }

    /** A checker that players take for their manager, with what it prints. */
    public RunningProgram check(String url, StringWriter report, String... options) {
        CheckCommand command = new CheckCommand();
        CommandLine line = new CommandLine(command)
                .setOut(new PrintWriter(report))
                .setErr(new PrintWriter(output))
                .setCaseInsensitiveEnumValuesAllowed(true);
        line.parseArgs(Stream.concat(Stream.of(url), Stream.of(options)).toArray(String[]::new));
        return command.start(platform());
    }

    private Platform platform() {
        return wiretap.apply(new Platform(
                time,
                network.transport(HOST),
                network.resolver(),
                hosts,
                random,
                disk,
                new SettingsLoader(ConfigSource.BUILT_IN, assignments()),
                shared,
                new Console(new PrintWriter(output))));
    }

    private List<SettingOverride> assignments() {
        return Stream.concat(Stream.of("league.announcement_lead_seconds=0"), settings.stream())
                .map(SettingOverride::parse)
                .toList();
    }

    /** Lets the league be played until a program ends, and what then is under way arrive. */
    public void play(RunningProgram until, Duration atMost) {
        Instant limit = time.instant().plus(atMost);
        time.runUntil(() -> until.done().isDone() || time.instant().isAfter(limit));
        if (!until.done().isDone() || until.done().join() != ExitStatus.DONE) {
            throw new AssertionError(until.done() + ": " + output);
        }
        time.advance(Duration.ofSeconds(1));
    }

    /** Lets everything be written; the programs hold no thread and no socket, and are just forgotten. */
    @Override
    public void close() {
        disk.hurry();
    }
}
