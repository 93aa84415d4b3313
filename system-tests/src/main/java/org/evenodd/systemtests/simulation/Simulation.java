package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.nio.file.FileSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.systemtests.simulation.Attack.AttackMessages;
import org.evenodd.systemtests.simulation.Attack.RunningAttack;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Machine.FaultyEventStore;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.Secrecy.Secrets;
import org.evenodd.systemtests.simulation.SimulationContext.FaultScheduler;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import org.evenodd.systemtests.testbed.ErrorLog;
import org.jspecify.annotations.Nullable;

/** The league of one seed. */
final class Simulation {

    private static final Instant START = Instant.parse("2025-01-15T10:00:00Z");
    private static final Duration AT_MOST = Duration.ofMinutes(45);
    private static final Duration AFTERMATH = Duration.ofSeconds(20);
    private static final SettingsLoader SETTINGS = new SettingsLoader(
            ConfigSource.BUILT_IN, List.of(SettingOverride.parse("league.announcement_lead_seconds=0")));
    private static final int MOST_BODY = MemoryNetwork.DEFAULT_MAX_BODY_BYTES;

    private final VirtualTime time = new VirtualTime(START);
    private final Findings findings = new Findings();
    private final LeagueAsStored asStored = new LeagueAsStored();
    private final Map<String, SimulatedProcess> processes = new HashMap<>();
    private final MessageRecorder recorder = new MessageRecorder(this::millis, this::sent);
    private final FaultScheduler faultScheduler = new FaultScheduler(time);
    private final Scenario scenario;
    private final UnreliableNetwork unreliable;
    private final SimulationContext context;
    private final Secrets secrets;
    private final List<RunningAttack> attacks = new ArrayList<>();
    private final Invariants invariants;
    private @Nullable FaultyEventStore store;

    private Simulation(Scenario scenario, FileSystem files) {
        this.scenario = scenario;
        this.unreliable = new UnreliableNetwork(time, scenario.seed());
        this.context = new SimulationContext(
                scenario,
                time,
                new MemoryNetwork(time, unreliable, MOST_BODY),
                new SharedDirectory(files.getPath("/SHARED")),
                SETTINGS,
                recorder,
                faultScheduler,
                findings);
        this.secrets = new Secrets(context, asStored);
        this.invariants = Invariants.of(scenario, secrets, asStored, findings);
    }

    static Result play(Scenario scenario) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            return new Simulation(scenario, files).play();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
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
        processes.values().forEach(process -> process.currentRun().release());
        return new Result(scenario, findings, recorder, asStored.events().size(), millis());
    }

    private String state() {
        return asStored.league()
                .map(league -> "round %d, %d of %d matches decided, %s"
                        .formatted(
                                league.currentRoundNumber(),
                                league.decidedMatches(),
                                league.totalMatches(),
                                league.roster().present()))
                .orElse("not even opened");
    }

    private void cast() {
        add(ProcessNames.MANAGER, this::startManager);
        for (int i = 1; i <= scenario.referees(); i++) {
            add(ProcessNames.referee(i), SimulatedPrograms::referee);
        }
        for (int i = 1; i <= scenario.players(); i++) {
            add(ProcessNames.player(i), SimulatedPrograms::player);
        }
    }

    private void add(String name, SimulatedProcess.Program program) {
        processes.put(name, new SimulatedProcess(context, name, program));
    }

    private RunningProgram startManager(ProcessRun process, SimulationContext here, String name, int run) {
        FaultyEventStore opened = new FaultyEventStore(asStored.store, process, this::read);
        store = opened;
        return SimulatedPrograms.manager(context.platform(process, name, run), context, process, opened);
    }

    private void read() {
        for (LeagueEvent event : asStored.readOn()) {
            recorder.remember("stored " + event);
            asStored.add(event);
            invariants.stored(event);
        }
        attacks.forEach(RunningAttack::attack);
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
        } else if (fault instanceof Fault.Attacked attacked) {
            faultScheduler.plan(attacked.when(), () -> begin(attacked.attack()));
        }
    }

    private void begin(Attack attack) {
        RunningAttack running = new RunningAttack(attack, new AttackMessages(context, asStored, secrets));
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
