package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.LegEvent.PlayerPausing;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.player.agent.PlayerOptions;
import org.evenodd.player.agent.PlayerOptions.HostedPlayers;
import org.evenodd.player.agent.PlayerProgram;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.referee.agent.RefereeKeySource;
import org.evenodd.referee.agent.RefereeOptions;
import org.evenodd.referee.agent.RefereeProgram;
import org.evenodd.systemtests.simulation.Attack.AttackMessages;
import org.evenodd.systemtests.simulation.Attack.RunningAttack;
import org.evenodd.systemtests.simulation.Fault.FaultScheduler;
import org.evenodd.systemtests.simulation.Fault.PlayerMisbehaviour;
import org.evenodd.systemtests.simulation.Fault.WrongClock;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Machine.Disk;
import org.evenodd.systemtests.simulation.Machine.FaultyEventStore;
import org.evenodd.systemtests.simulation.Machine.ProcessHost;
import org.evenodd.systemtests.simulation.Machine.ProcessTransport;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.Secrecy.Secrets;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import org.evenodd.systemtests.testbed.ErrorLog;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.jspecify.annotations.Nullable;

/** The league of one seed, and what its processes share. */
final class Simulation {

    static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    private static final Instant START = Instant.parse("2025-01-15T10:00:00Z");
    private static final Duration AT_MOST = Duration.ofMinutes(45);
    private static final Duration AFTERMATH = Duration.ofSeconds(20);
    private static final int LAST_LEG = 4;
    private static final Duration LAST_LEG_BEGUN_BY = Duration.ofMinutes(2);
    private static final Duration IN_THE_PAUSE = Duration.ofMillis(300);
    private static final Duration OPERATORS_PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_REPLY = 65_536;
    private static final Console NOBODY_READS = new Console(new PrintWriter(Writer.nullWriter()));
    private static final Duration TRANSACTION = Duration.ofMillis(2);
    private static final int PLACES = 2;

    final VirtualTime time = new VirtualTime(START);
    final Findings findings = new Findings();
    final MessageRecorder recorder = new MessageRecorder(this::millis, this::sent);
    final FaultScheduler faultScheduler = new FaultScheduler(time);
    final MemoryNetwork network;
    final SharedDirectory shared;
    private final LeagueAsStored asStored = new LeagueAsStored();
    private final Map<String, SimulatedProcess> processes = new HashMap<>();
    private final Scenario scenario;
    private final SettingsLoader settings;
    private final UnreliableNetwork unreliable;
    private final Secrets secrets;
    private final List<RunningAttack> attacks = new ArrayList<>();
    private final Invariants invariants;
    private @Nullable FaultyEventStore store;
    private boolean requeued;

    private Simulation(Scenario scenario, FileSystem files) {
        this.scenario = scenario;
        this.settings = new SettingsLoader(
                ConfigSource.BUILT_IN,
                scenario.settings().stream()
                        .map(setting -> SettingOverride.parse("league." + setting))
                        .toList());
        this.unreliable = new UnreliableNetwork(time, scenario.seed());
        this.network = new MemoryNetwork(time, unreliable, MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
        this.shared = new SharedDirectory(files.getPath("/SHARED"));
        this.secrets = new Secrets(shared, time, asStored);
        this.invariants = Invariants.of(scenario, time, secrets, asStored, findings, this::deadIn);
    }

    static Result play(Scenario scenario) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            return new Simulation(scenario, files).play();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The outcome of a league. */
    record Result(Scenario scenario, Findings findings, MessageRecorder recorder, int events, long millis) {

        long digest() {
            return recorder.digest();
        }

        String transcript() {
            return recorder.transcript();
        }

        int messages() {
            return recorder.messages();
        }

        boolean failed() {
            return findings.any();
        }
    }

    private Result play() {
        ErrorLog.tell(findings::noteError);
        cast();
        scenario.faults().forEach(this::plan);
        processes.values().forEach(SimulatedProcess::start);
        scenario.faults(Fault.Joining.class).forEach(joining -> add(joining.process(), this::player));
        if (scenario.isEndless()) {
            time.after(LAST_LEG_BEGUN_BY, this::stop);
        }
        Instant limit = START.plus(AT_MOST);
        SimulatedProcess manager = process(ProcessNames.MANAGER);
        time.runUntil(() ->
                findings.any() || manager.finished().isDone() || time.instant().isAfter(limit));
        findings.require(manager.finished().isDone(), () -> "the league does not end: " + state());
        if (!findings.any()) {
            Instant end = time.instant().plus(AFTERMATH);
            time.runUntil(() -> findings.any() || time.instant().isAfter(end));
            invariants.over();
        }
        processes.values().forEach(SimulatedProcess::release);
        return new Result(scenario, findings, recorder, asStored.events().size(), millis());
    }

    /** The number of the run in which a process died that is dead; 0 while it is alive, or has not come yet. */
    private int deadIn(String name) {
        SimulatedProcess process = processes.get(name);
        return process == null ? 0 : process.deadIn();
    }

    private String state() {
        return asStored.league()
                .map(league -> "round %d, %d of %d matches decided, %s"
                        .formatted(
                                league.divisions().first().currentRoundNumber(),
                                league.decidedMatches(),
                                league.totalMatches(),
                                league.roster().present()))
                .orElse("not even opened");
    }

    private void cast() {
        add(ProcessNames.MANAGER, this::manager);
        for (int i = 1; i <= scenario.referees(); i++) {
            add(ProcessNames.referee(i), this::referee);
        }
        for (int i = 1; i <= scenario.players(); i++) {
            add(ProcessNames.player(i), this::player);
        }
    }

    private void add(String name, SimulatedProcess.Program program) {
        processes.put(name, new SimulatedProcess(this, name, program));
    }

    private RunningProgram manager(ProcessRun process, String name, int run) {
        FaultyEventStore opened = new FaultyEventStore(asStored.store, process, this::read, invariants::folded);
        store = opened;
        return LeagueManager.start(
                platform(process, name, run),
                MemoryLeague.options(addressOf(name), scenario.players(), 1, true, shared),
                () -> Storage.on(task -> process.after(TRANSACTION, task), opened));
    }

    private RunningProgram referee(ProcessRun process, String name, int run) {
        return RefereeProgram.start(
                platform(process, name, run),
                new RefereeOptions(
                        addressOf(name),
                        ProcessNames.endpoint(ProcessNames.MANAGER),
                        name,
                        List.of(scenario.game()),
                        PLACES,
                        false,
                        RefereeKeySource.in(shared.refereeKey(LEAGUE))));
    }

    private RunningProgram player(ProcessRun process, String name, int run) {
        PlayerOptions plan = new PlayerOptions(
                new HostedPlayers(addressOf(name), 1, name),
                ProcessNames.endpoint(ProcessNames.MANAGER),
                NamedStrategy.named("random").orElseThrow(),
                "random",
                false,
                false,
                null);
        return PlayerProgram.start(platform(process, name, run), plan, Runnable::run);
    }

    private Platform platform(ProcessRun process, String name, int run) {
        boolean lying = scenario.faults().contains(new Fault.Lying(name));
        UnaryOperator<byte[]> change = lying ? Fault.Lying::lie : UnaryOperator.identity();
        Transport transport =
                new ProcessTransport(process, name, network.transport(ProcessNames.address(name)), change, recorder);
        return new Platform(
                process,
                transport,
                network.resolver(),
                new ProcessHost(process, name, new MemoryHost(network), misbehaviourOf(name), transport, recorder),
                new SplittableRandom(Objects.hash(scenario.seed(), name, run)),
                new Disk(process),
                settings,
                shared,
                NOBODY_READS,
                process::log);
    }

    private static ListenAddress addressOf(String name) {
        return MemoryHost.address(ProcessNames.address(name), ProcessNames.port(), ProcessNames.address(name));
    }

    GameType game() {
        return scenario.game();
    }

    WrongClock clockOf(String name) {
        return scenario.faults(Fault.ClockWrong.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.ClockWrong::clock)
                .findFirst()
                .orElse(WrongClock.RIGHT);
    }

    private PlayerMisbehaviour misbehaviourOf(String name) {
        return scenario.faults(Fault.Spoiled.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.Spoiled::misbehaviour)
                .findFirst()
                .orElse(PlayerMisbehaviour.HONEST);
    }

    /** Adds a line to the transcript. */
    void tell(String line) {
        recorder.remember("*** " + line);
    }

    private void read() {
        for (LeagueEvent event : asStored.readOn()) {
            recorder.remember("stored " + event);
            asStored.add(event);
            invariants.stored(event);
            if (event instanceof LegStarted begun && begun.leg() == LAST_LEG) {
                stop();
            } else if (event instanceof MatchDecided) {
                asStored.league().ifPresent(this::requeueInPause);
            }
        }
        attacks.forEach(RunningAttack::attack);
    }

    private void requeueInPause(League league) {
        boolean isPause = league.ladder().leg() == 1 && league.decidedMatches() == league.totalMatches();
        if (isPause && !requeued && !scenario.faults(Fault.Requeued.class).isEmpty()) {
            requeued = true;
            time.after(IN_THE_PAUSE, () -> command("requeue_match", ",\"match_id\":\"R1M1\""));
        }
    }

    /** A league that lacks a player would not start. */
    private void kick(String process) {
        if (asStored.league().filter(league -> league.course().isRunning()).isPresent()) {
            command("kick_agent", ",\"name\":\"%s\"".formatted(process));
        }
    }

    private void sent(SentMessage message) {
        invariants.sent(message);
    }

    private long millis() {
        return Duration.between(START, time.instant()).toMillis();
    }

    private void plan(Fault fault) {
        if (fault instanceof Fault.Killed killed) {
            faultScheduler.plan(killed.when(), () -> process(killed.process()).kill(killed.away(), false));
        } else if (fault instanceof Fault.Forgetful forgetful) {
            faultScheduler.plan(
                    forgetful.when(), () -> process(forgetful.process()).kill(forgetful.away(), true));
            faultScheduler.plan(forgetful.when(), () -> begin(Attack.QUERY_WITH_AN_OLD_TOKEN));
        } else if (fault instanceof Fault.Hanging hanging) {
            faultScheduler.plan(hanging.when(), () -> process(hanging.process()).hang(hanging.away()));
        } else if (fault instanceof Fault.Storm storm) {
            faultScheduler.plan(storm.when(), () -> unreliable.begin(storm));
        } else if (fault instanceof Fault.Parted parted) {
            faultScheduler.plan(parted.when(), () -> unreliable.begin(parted));
        } else if (fault instanceof Fault.StoreFull full) {
            faultScheduler.plan(full.when(), this::fill);
        } else if (fault instanceof Fault.Joining joining) {
            faultScheduler.plan(joining.when(), () -> process(joining.process()).start());
        } else if (fault instanceof Fault.Pausing pausing) {
            faultScheduler.plan(pausing.when(), () -> pause(pausing));
        } else if (fault instanceof Fault.Kicked kicked) {
            faultScheduler.plan(kicked.when(), () -> kick(kicked.process()));
        } else if (fault instanceof Fault.Attacked attacked) {
            faultScheduler.plan(attacked.when(), () -> begin(attacked.attack()));
        }
    }

    /** The operator's command to a manager that may be away. */
    private void command(String method, String more) {
        try {
            String token = Files.readString(shared.operatorToken(LEAGUE)).strip();
            String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{\"auth_token\":\"%s\"%s}}"
                    .formatted(method, token, more);
            CompletableFuture<Delivery> unused = network.transport(ProcessNames.address(ProcessNames.MANAGER))
                    .post(
                            ProcessNames.endpoint(ProcessNames.MANAGER),
                            body.getBytes(StandardCharsets.UTF_8),
                            OPERATORS_PATIENCE,
                            MOST_REPLY);
        } catch (NoSuchFileException e) {
            // no manager has run yet
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tells it again and again: the manager may be away, and the leg still running. */
    private void stop() {
        if (!process(ProcessNames.MANAGER).finished().isDone()) {
            command("stop_league", "");
            time.after(OPERATORS_PATIENCE, this::stop);
        }
    }

    private void pause(Fault.Pausing fault) {
        SimulatedProcess manager = process(ProcessNames.MANAGER);
        if (manager.currentRun().isAlive()) {
            manager.kill(Duration.ofMillis(1), false);
            asStored.league().filter(league -> league.course().isRunning()).stream()
                    .flatMap(league -> league.roster().presentPlayers().stream())
                    .filter(player -> asStored.process(player.id()).equals(fault.process()))
                    .forEach(player -> asStored.append(
                            new PlayerPausing(player.id(), fault.pausing(), time.instant()), time.instant()));
            read();
        }
    }

    private void begin(Attack attack) {
        RunningAttack running = new RunningAttack(attack, new AttackMessages(this, asStored, secrets));
        attacks.add(running);
        running.attack();
    }

    private void fill() {
        if (store != null) {
            store.fill();
        }
    }

    private SimulatedProcess process(String name) {
        return requireNonNull(processes.get(name));
    }
}
