package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.evenodd.protocol.value.Endpoint;

/** One league under the blows of one seed. All its processes have ended when it is closed. */
final class ChaosLeague implements AutoCloseable {

    private static final Duration AT_MOST = Duration.ofMinutes(5);
    private static final int MOST_MILLIS_BETWEEN = 1200;
    private static final int LEAST_MILLIS_BETWEEN = 150;
    private static final int MOST_MILLIS_STOPPED = 2500;

    private static final List<Deed> DEEDS = List.of(Deed.values());

    private final List<Victim> victims = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<Deed, Integer> done = new EnumMap<>(Deed.class);
    private final ChaosPlan plan;
    private final Path directory;
    private final Random random;
    private final Consumer<String> progress;
    private final Books books;
    private final Thread atTheEnd = new Thread(this::killAll);
    private Victim manager;

    /** A league that is not begun. */
    ChaosLeague(ChaosPlan plan, Path directory, long seed, Consumer<String> progress) throws IOException {
        this.plan = plan;
        this.directory = Files.createDirectories(directory);
        this.random = new Random(seed);
        this.progress = progress;
        this.books = new Books(directory);
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    /** Plays it to its end; everything that was wrong. */
    List<String> play() throws IOException, InterruptedException {
        begin();
        long deadline = System.nanoTime() + AT_MOST.toNanos();
        for (int deeds = plan.deeds(); !isOver() && System.nanoTime() < deadline; deeds--) {
            manager.await(Duration.ofMillis(random.nextInt(LEAST_MILLIS_BETWEEN, MOST_MILLIS_BETWEEN)));
            if (deeds > 0 && !isOver()) {
                act(any(DEEDS), any(victims));
            }
            books.look();
            tell();
        }
        if (!isOver()) {
            problems.add("the league does not end; see " + directory);
        }
        problems.addAll(books.close(plan));
        return List.copyOf(problems);
    }

    private void begin() throws IOException, InterruptedException {
        manager = start(
                "manager",
                "manager",
                "--port",
                "0",
                "--players",
                String.valueOf(plan.players()),
                "--referees",
                String.valueOf(plan.referees()),
                "--exit-when-done",
                "--set",
                "league.announcement_lead_seconds=0",
                "--set",
                "league.legs=" + plan.legs());
        Endpoint endpoint = Endpoint.parse(manager.awaitEndpoint());
        for (int n = 1; n <= plan.referees(); n++) {
            start("referee-" + n, "referee", "--port", "0", "--manager", endpoint.toString(), "--name", "Referee " + n);
        }
        for (int n = 1; n <= plan.players(); n++) {
            start(
                    "player-" + n,
                    "player",
                    "--port",
                    "0",
                    "--manager",
                    endpoint.toString(),
                    "--name",
                    "Player " + n,
                    "--exit-when-done");
        }
    }

    private Victim start(String name, String module, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-jar",
                System.getProperty("league.jar." + module),
                "--set",
                "timeouts.join_ack_seconds=1",
                "--set",
                "timeouts.choice_seconds=1",
                "--set",
                "timeouts.default_seconds=2",
                "--set",
                "retry.delay_seconds=0.3"));
        command.addAll(List.of(options));
        Victim victim = new Victim(name, directory, command);
        victims.add(victim);
        return victim;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void act(Deed deed, Victim victim) throws IOException, InterruptedException {
        done.merge(deed, 1, Integer::sum);
        switch (deed) {
            case KILL -> victim.kill();
            case END -> victim.end();
            case STOP -> {
                victim.stop();
                manager.await(Duration.ofMillis(random.nextInt(MOST_MILLIS_STOPPED)));
                victim.carryOn();
            }
        }
        manager.await(Duration.ofMillis(random.nextInt(LEAST_MILLIS_BETWEEN)));
        if (!victim.isAlive()) {
            victim.revive();
        }
    }

    /** Whether the manager has left because all is done; whoever left otherwise is a problem. */
    private boolean isOver() {
        for (Victim victim : victims) {
            victim.ownExit()
                    .filter(status -> status != 0)
                    .map(status -> "%s ended by itself with exit status %d; see %s"
                            .formatted(victim.name(), status, directory))
                    .filter(problem -> !problems.contains(problem))
                    .ifPresent(problems::add);
        }
        return manager.ownExit().isPresent();
    }

    private void tell() {
        progress.accept("%d of %d matches, %s".formatted(books.played(), plan.matches(), done));
    }

    /** How often each deed was done. */
    Map<Deed, Integer> done() {
        return Map.copyOf(done);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atTheEnd);
        killAll();
    }

    private void killAll() {
        List.copyOf(victims).forEach(Victim::kill);
    }
}
