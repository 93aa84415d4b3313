package org.evenodd.systemtests.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.sql.EventStores;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/** A league of processes on loopback, timed from the start of the players to the exit of the manager. */
final class BenchedLeague implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private final Programs programs;
    private final ProcessMeter meter = new ProcessMeter();
    private final Path directory;
    private final AgentCommands agents;

    BenchedLeague(Path directory, AgentCommands agents) {
        this.programs = new Programs(directory);
        this.directory = directory;
        this.agents = agents;
    }

    /** Plays a league and returns what it cost. */
    @FunctionalInterface
    interface Play {
        LeagueCost with(BenchedLeague league) throws Exception;
    }

    /** Plays in a directory that is deleted afterwards. */
    static LeagueCost inNewDirectory(AgentCommands agents, Play play) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("league-benchmark");
                BenchedLeague league = new BenchedLeague(directory.path(), agents)) {
            return play.with(league);
        }
    }

    /** Plays a league with a store and returns what it cost. */
    LeagueCost play(StoreKind store, int players, int referees) throws Exception {
        String classes = System.getProperty("java.class.path");
        return play(
                List.of("-cp", classes, BenchedManager.class.getName(), store.option()),
                players,
                referees,
                url -> () -> {});
    }

    /** Plays a league with the manager as it is and returns what it cost. */
    LeagueCost play(int players, int referees) throws Exception {
        return play(players, referees, manager -> () -> {});
    }

    /** Somebody who does something with the manager while the league is played. */
    @FunctionalInterface
    interface Guest {
        AutoCloseable with(URI manager);
    }

    /** Plays a league with a guest and with further options for the manager. */
    LeagueCost play(int players, int referees, Guest guest, String... options) throws Exception {
        List<String> program = new ArrayList<>(agents.manager());
        program.add("--exit-when-done");
        program.addAll(List.of(options));
        return play(program, players, referees, guest);
    }

    private LeagueCost play(List<String> program, int players, int referees, Guest guest) throws Exception {
        Program manager = start(
                program, "--players=" + players, "--referees=" + referees, "--set=league.announcement_lead_seconds=0");
        String url = manager.awaitReady().toString();
        List<Program> refereePrograms = new ArrayList<>();
        for (int n = 1; n <= referees; n++) {
            refereePrograms.add(start(agents.referee(), "--manager=" + url, "--name=Referee " + n, "--max-matches=10"));
        }
        try (AutoCloseable watching = guest.with(URI.create(url))) {
            long begin = System.nanoTime();
            Program playersProgram = start(agents.player(), "--manager=" + url, "--count=" + players);
            if (manager.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("The league failed: " + manager.output());
            }
            Duration time = Duration.ofNanos(System.nanoTime() - begin);
            LeagueCost.Processor processor = new LeagueCost.Processor(
                    used(List.of(manager)), used(refereePrograms), used(List.of(playersProgram)));
            return new LeagueCost(
                    time, processor, meter.memory(manager.pid()), exchanges(refereePrograms, playersProgram, players));
        }
    }

    /** The stored results: their numbers, and when they were stored. */
    Map<Long, Instant> results() {
        SharedDirectory shared = new SharedDirectory(directory.resolve("SHARED"));
        String store = EventStores.embedded(shared.leagueStore(SettingsLoader.DEFAULT_LEAGUE));
        try (EventReader reader = EventStores.read(store)) {
            return reader.load(SettingsLoader.DEFAULT_LEAGUE).stream()
                    .filter(event -> event.type().equals("match_decided"))
                    .collect(Collectors.toMap(StoredEvent::sequence, StoredEvent::recordedAt));
        }
    }

    private Duration used(List<Program> programs) {
        return meter.processor(programs.stream().map(Program::pid).toList());
    }

    /** The calls that all players and referees have answered, and those to the manager: registrations and reports. */
    private static long exchanges(List<Program> referees, Program playersProgram, int players) throws Exception {
        List<Program> called = new ArrayList<>(referees);
        called.addAll(Collections.nCopies(players, playersProgram));
        long exchanges = called.size() + (long) players * (players - 1) / 2;
        for (Program agent : called) {
            exchanges += AnsweredCalls.of(agent.awaitReady().uri());
        }
        return exchanges;
    }

    private Program start(List<String> agent, String... options) {
        List<String> all = new ArrayList<>(List.of("--port=0"));
        all.addAll(List.of(options));
        Program program = programs.add(Program.start(directory, agents.command(agent, all)));
        meter.add(program.pid());
        return program;
    }

    @Override
    public void close() throws InterruptedException {
        programs.close();
        programs.awaitExits();
        meter.close();
    }
}
