package org.evenodd.systemtests.testbed;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.memory.Latency;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerOptions;
import org.evenodd.manager.start.Preparation;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.player.PlayerCommand;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.referee.RefereeCommand;
import org.slf4j.event.Level;

/** A manager, referees, players and checkers in one JVM, with one virtual clock and one seed. */
public final class MemoryLeague implements AutoCloseable {

    public static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;
    public static final String HOST = "127.0.0.1";
    public static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");
    public static final Endpoint FIRST_REFEREE = Endpoint.parse("http://127.0.0.1:8001/mcp");
    public static final Endpoint FIRST_PLAYER = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private static final Duration LATENCY = Duration.ofMillis(1);

    public final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:00:00Z"));
    public final MemoryNetwork network;
    public final InMemoryEventStore store = new InMemoryEventStore();
    public final SharedDirectory shared;

    /** The settings of the agents started from now on. Rounds are announced without lead time in any case. */
    public List<String> settings = List.of();

    /** Intercepts the messages of the agents started from now on. */
    public UnaryOperator<Platform> wiretap = UnaryOperator.identity();

    private final MemoryWorld world;
    private final SlowDisk disk = new SlowDisk(time);
    private final Random random;

    /** Creates a league without agents; each message takes a millisecond. */
    public MemoryLeague(Path directory, long seed) {
        this(directory, seed, (from, to) -> LATENCY);
    }

    public MemoryLeague(Path directory, long seed, Latency latency) {
        Logging.setLevel(Level.WARN);
        this.network = new MemoryNetwork(time, latency, MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
        this.world = new MemoryWorld(time, network, directory);
        world.disk = disk;
        this.shared = world.shared;
        this.random = new Random(seed);
    }

    /** Starts a manager that begins the league once these agents have registered, and exits when the league is over. */
    public RunningProgram manager(int players, int referees) {
        return manager(players, referees, true);
    }

    public RunningProgram manager(int players, int referees, boolean exitWhenDone) {
        ListenAddress address = MemoryHost.address(HOST, MANAGER.port(), HOST);
        return LeagueManager.start(
                platform(), options(address, players, referees, exitWhenDone, shared), () -> Storage.on(time, store));
    }

    /** Returns the options of a manager that begins the league once these agents have registered. */
    public static ManagerOptions options(
            ListenAddress address, int players, int referees, boolean exitWhenDone, SharedDirectory shared) {
        return new ManagerOptions(
                address,
                LEAGUE,
                new AutoStart(players, referees),
                false,
                false,
                question -> true,
                exitWhenDone,
                shared.leagueKey(LEAGUE),
                null,
                Preparation.NONE);
    }

    /** Starts referees on the ports from 8001. */
    public void referees(int count, String... options) {
        for (int i = 0; i < count; i++) {
            start(agent(new RefereeCommand(), FIRST_REFEREE.port() + i, options));
        }
    }

    /** Starts players, in one program, on the ports from 8101. */
    public void players(int count, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--count", String.valueOf(count)));
        start(agent(new PlayerCommand(players -> Runnable::run), FIRST_PLAYER.port(), all.toArray(String[]::new)));
    }

    /** Returns the command with the arguments of an agent of this league; it can be started repeatedly. */
    public static <C extends ServerCommand> C agent(C command, int port, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--port", String.valueOf(port), "--manager", MANAGER.toString()));
        Launcher.commandLine(command).parseArgs(arguments.toArray(String[]::new));
        return command;
    }

    public RunningProgram start(ServerCommand command) {
        return command.start(platform());
    }

    /** Starts a checker, which writes its report to {@code report} and its errors to {@code errors}. */
    public RunningProgram check(ServerCommand command, StringWriter report, StringWriter errors, String... arguments) {
        Launcher.commandLine(command)
                .setOut(new PrintWriter(report, true))
                .setErr(new PrintWriter(errors, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return start(command);
    }

    /** Returns the platform of the next agent. */
    private Platform platform() {
        String[] all = Stream.concat(Stream.of("league.announcement_lead_seconds=0"), settings.stream())
                .toArray(String[]::new);
        return wiretap.apply(world.platform(random, MemoryWorld.settings(all)));
    }

    /** Plays until a program succeeds, and then until pending messages have arrived. */
    public void play(RunningProgram until, Duration atMost) {
        ExitStatus status = await(until, atMost);
        if (status != ExitStatus.DONE) {
            throw new AssertionError(status + ": " + world.printed);
        }
        time.advance(Duration.ofSeconds(1));
    }

    /** Plays until a program ends and returns its status. */
    public ExitStatus await(RunningProgram program, Duration atMost) {
        Instant limit = time.instant().plus(atMost);
        time.runUntil(() -> program.done().isDone() || time.instant().isAfter(limit));
        if (!program.done().isDone()) {
            throw new AssertionError("still running: " + world.printed);
        }
        return program.done().join();
    }

    /** Makes all writes immediate from now on. */
    public void writeAtOnce() {
        disk.hurry();
    }

    /** Completes pending writes. The programs hold no threads or sockets and need not be closed. */
    @Override
    public void close() {
        writeAtOnce();
    }

    /** A disk that delays every write until {@link #hurry} is called; from then on it writes at once. */
    static final class SlowDisk implements Executor {

        private static final Duration DELAY = Duration.ofMillis(20);

        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private final Scheduler scheduler;
        private boolean hurrying;

        SlowDisk(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        @Override
        public void execute(Runnable task) {
            if (hurrying) {
                task.run();
            } else {
                waiting.add(task);
                scheduler.after(DELAY, this::runNext);
            }
        }

        private void runNext() {
            Runnable next = waiting.poll();
            if (next != null) {
                next.run();
            }
        }

        void hurry() {
            hurrying = true;
            while (!waiting.isEmpty()) {
                runNext();
            }
        }
    }
}
