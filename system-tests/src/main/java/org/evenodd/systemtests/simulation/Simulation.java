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
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.LeagueEvent;
import org.jspecify.annotations.Nullable;

/** One league under one seed. */
final class Simulation {

    private static final Instant START = Instant.parse("2025-01-15T10:00:00Z");
    private static final Duration AT_MOST = Duration.ofMinutes(45);
    private static final Duration AFTERMATH = Duration.ofSeconds(20);
    private static final SettingsLoader SETTINGS = new SettingsLoader(
            ConfigSource.BUILT_IN, List.of(SettingOverride.parse("league.announcement_lead_seconds=0")));
    private static final int MOST_BODY = MemoryNetwork.DEFAULT_MAX_BODY_BYTES;

    private final VirtualTime time = new VirtualTime(START);
    private final Findings findings = new Findings();
    private final Ledger ledger = new Ledger();
    private final Map<String, SimulatedProcess> processes = new HashMap<>();
    private final Wiretap wiretap = new Wiretap(this::millis, this::heard);
    private final Mischief mischief = new Mischief(time);
    private final Scenario scenario;
    private final StormyWeather weather;
    private final Place place;
    private final Secrets secrets;
    private final List<Raid> raids = new ArrayList<>();
    private final Invariants invariants;
    private @Nullable FaultyEventStore store;

    private Simulation(Scenario scenario, FileSystem files) {
        this.scenario = scenario;
        this.weather = new StormyWeather(time, scenario.seed());
        this.place = new Place(
                scenario,
                time,
                new MemoryNetwork(time, weather, MOST_BODY),
                new SharedDirectory(files.getPath("/SHARED")),
                SETTINGS,
                wiretap,
                mischief,
                findings);
        this.secrets = new Secrets(place, ledger);
        this.invariants = Invariants.of(scenario, secrets, ledger, findings);
    }

    static Result play(Scenario scenario) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            return new Simulation(scenario, files).play();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** How a league went. */
    record Result(Scenario scenario, Findings findings, Wiretap wiretap, int events, long millis) {

        long digest() {
            return wiretap.digest();
        }

        String transcript() {
            return wiretap.transcript();
        }

        int messages() {
            return wiretap.messages();
        }

        boolean failed() {
            return findings.any();
        }
    }

    private Result play() {
        Bugs.tell(findings);
        cast();
        scenario.faults().forEach(this::plan);
        processes.values().forEach(SimulatedProcess::start);
        Instant limit = START.plus(AT_MOST);
        SimulatedProcess manager = process(Cast.MANAGER);
        time.runUntil(() ->
                findings.any() || manager.finished().isDone() || time.instant().isAfter(limit));
        findings.require(manager.finished().isDone(), () -> "the league does not end: " + state());
        if (!findings.any()) {
            Instant end = time.instant().plus(AFTERMATH);
            time.runUntil(() -> findings.any() || time.instant().isAfter(end));
            invariants.over();
        }
        processes.values().forEach(process -> process.incarnation().release());
        return new Result(scenario, findings, wiretap, ledger.events().size(), millis());
    }

    private String state() {
        return ledger.league()
                .map(league -> "round %d, %d of %d matches decided, %s"
                        .formatted(
                                league.currentRoundNumber(),
                                league.decidedMatches(),
                                league.totalMatches(),
                                league.roster().present()))
                .orElse("not even opened");
    }

    private void cast() {
        add(Cast.MANAGER, this::startManager);
        for (int i = 1; i <= scenario.referees(); i++) {
            add(Cast.referee(i), Programs::referee);
        }
        for (int i = 1; i <= scenario.players(); i++) {
            add(Cast.player(i), Programs::player);
        }
    }

    private void add(String name, SimulatedProcess.Program program) {
        processes.put(name, new SimulatedProcess(place, name, program));
    }

    private RunningProgram startManager(Incarnation process, Place here, String name, int run) {
        FaultyEventStore opened = new FaultyEventStore(ledger.store, process, this::read);
        store = opened;
        return Programs.manager(place.platform(process, name, run), place, process, opened);
    }

    private void read() {
        for (LeagueEvent event : ledger.readOn()) {
            wiretap.remember("stored " + event);
            ledger.add(event);
            invariants.stored(event);
        }
        raids.forEach(Raid::strike);
    }

    private void heard(Overheard message) {
        invariants.heard(message);
    }

    private long millis() {
        return Duration.between(START, time.instant()).toMillis();
    }

    private void plan(Fault fault) {
        if (fault instanceof Fault.Killed killed) {
            mischief.plan(killed.when(), () -> process(killed.process()).kill(killed.away(), false));
        } else if (fault instanceof Fault.Forgetful forgetful) {
            mischief.plan(forgetful.when(), () -> process(forgetful.process()).kill(forgetful.away(), true));
            mischief.plan(forgetful.when(), () -> begin(Attack.QUERY_WITH_AN_OLD_TOKEN));
        } else if (fault instanceof Fault.Hanging hanging) {
            mischief.plan(hanging.when(), () -> process(hanging.process()).hang(hanging.away()));
        } else if (fault instanceof Fault.Storm storm) {
            mischief.plan(storm.when(), () -> weather.begin(storm));
        } else if (fault instanceof Fault.Parted parted) {
            mischief.plan(parted.when(), () -> weather.begin(parted));
        } else if (fault instanceof Fault.StoreFull full) {
            mischief.plan(full.when(), this::fill);
        } else if (fault instanceof Fault.Attacked attacked) {
            mischief.plan(attacked.when(), () -> begin(attacked.attack()));
        }
    }

    private void begin(Attack attack) {
        Raid raid = new Raid(attack, new Booty(place, ledger, secrets));
        raids.add(raid);
        raid.strike();
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
