package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.url.EventStores;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/** A league of processes on loopback, timed from the start of the players to the exit of the manager. */
final class BenchedLeague implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final List<String> JVM =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private final Programs programs;
    private final ProcessMeter meter = new ProcessMeter();
    private final Path directory;
    private final Jars jars;

    BenchedLeague(Path directory, Jars jars) {
        this.programs = new Programs(directory);
        this.directory = directory;
        this.jars = jars;
    }

    /** Plays a league and returns what it cost. */
    @FunctionalInterface
    interface Play {
        LeagueCost with(BenchedLeague league) throws Exception;
    }

    /** Plays in a directory that is deleted afterwards. */
    static LeagueCost inNewDirectory(Jars jars, Play play) throws Exception {
        Path directory = Files.createTempDirectory("league-benchmark");
        try (BenchedLeague league = new BenchedLeague(directory, jars)) {
            return play.with(league);
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Plays a league with a store and returns what it cost. */
    LeagueCost play(StoreKind store, int players, int referees) throws Exception {
        List<String> manager =
                List.of("-cp", System.getProperty("java.class.path"), BenchedManager.class.getName(), store.option());
        return play(manager, players, referees, url -> () -> {});
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
        List<String> program = new ArrayList<>(List.of("-jar", jars.manager().toString(), "--exit-when-done"));
        program.addAll(List.of(options));
        return play(program, players, referees, guest);
    }

    private LeagueCost play(List<String> program, int players, int referees, Guest guest) throws Exception {
        Program manager = manager(program, players, referees);
        String url = manager.awaitReady().toString();
        for (int n = 1; n <= referees; n++) {
            start(jar(jars.referee(), "--manager", url, "--name", "Referee " + n, "--max-matches", "10"));
        }
        try (AutoCloseable watching = guest.with(URI.create(url))) {
            long begin = System.nanoTime();
            start(jar(jars.player(), "--manager", url, "--count", String.valueOf(players)));
            if (manager.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("The league failed: " + manager.output());
            }
            return new LeagueCost(
                    Duration.ofNanos(System.nanoTime() - begin), meter.processor(), meter.memory(manager.pid()));
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

    private Program manager(List<String> program, int players, int referees) {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(JVM);
        command.addAll(program);
        command.addAll(List.of(
                "--port=0",
                "--players=" + players,
                "--referees=" + referees,
                "--set=league.announcement_lead_seconds=0"));
        return start(command);
    }

    private static List<String> jar(Path agent, String... options) {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(JVM);
        command.addAll(List.of("-jar", agent.toString(), "--port", "0"));
        command.addAll(List.of(options));
        return command;
    }

    private Program start(List<String> command) {
        Program program = programs.add(Program.start(directory, command));
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
