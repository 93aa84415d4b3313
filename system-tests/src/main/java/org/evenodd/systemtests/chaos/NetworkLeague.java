package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.evenodd.systemtests.chaos.AgentProcess.ProcessFault;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.chaos.NamespaceNetwork.Pair;
import org.evenodd.systemtests.testbed.Poll;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/**
 * A league on a {@link NamespaceNetwork} that suffers the rounds of one seed: two managers, a database that is replicated
 * synchronously, two referees with two players each. None of it is left once it has been played.
 */
final class NetworkLeague {

    private static final Duration MOST_UNTIL_IT_GOES_ON = Duration.ofSeconds(30);
    private static final Duration MOST_AFTER_A_PROMOTION = Duration.ofSeconds(10);
    private static final Duration MOST_UNTIL_ITS_END = Duration.ofMinutes(5);

    private final Set<String> problems = new LinkedHashSet<>();
    private final List<Duration> delays = new ArrayList<>();
    private final List<Duration> takeOvers = new ArrayList<>();
    private final ChaosPlan plan;
    private final String game;
    private final Path directory;
    private final Random random;
    private int rounds;

    /** Prepares a league; nothing runs yet. */
    NetworkLeague(ChaosPlan plan, String game, Path directory, long seed) throws IOException {
        this.plan = plan;
        this.game = game;
        this.directory = Files.createDirectories(directory);
        this.random = new Random(seed);
    }

    /** Plays the league to its end, or until something is wrong, and returns everything that was. */
    List<String> play() throws IOException, SQLException, InterruptedException {
        NamespaceNetwork network = new NamespaceNetwork();
        NetworkProcesses processes = new NetworkProcesses(network, directory);
        Thread stopAll = new Thread(() -> {
            processes.stopAll();
            closeQuietly(network);
        });
        Runtime.getRuntime().addShutdownHook(stopAll);
        try (network) {
            network.open();
            try (NetworkDatabase database = new NetworkDatabase(network, directory)) {
                processes.startAll(plan, game, database.url());
                try (LeaderWatch watch = processes.watch()) {
                    new Course(network, processes, database).run();
                    watch.end().ifPresent(problems::add);
                }
            } finally {
                processes.stopAll();
            }
            if (!network.processes().isEmpty()) {
                problems.add("processes are left: " + network.processes());
            }
        } finally {
            removeHook(stopAll);
        }
        if (problems.isEmpty()) {
            TemporaryDirectory.delete(directory.resolve("postgresql"));
        }
        return List.copyOf(problems);
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ignored) {
            // The run was interrupted, and the hook runs
        }
    }

    private static void closeQuietly(NamespaceNetwork network) {
        try {
            network.close();
        } catch (IOException | IllegalStateException e) {
            System.err.println(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns how many rounds it has suffered. */
    int rounds() {
        return rounds;
    }

    /** Returns how long it took after each round until the next match was decided. */
    List<Duration> delays() {
        return List.copyOf(delays);
    }

    /** Returns how long it took after each promotion, while nothing else was broken. */
    List<Duration> takeOvers() {
        return List.copyOf(takeOvers);
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    /** What happens to a league that runs. */
    private final class Course {

        private final NamespaceNetwork network;
        private final NetworkProcesses processes;
        private final NetworkDatabase database;
        private final List<RecordedResults> results;

        Course(NamespaceNetwork network, NetworkProcesses processes, NetworkDatabase database) {
            this.network = network;
            this.processes = processes;
            this.database = database;
            this.results = NetworkHost.MANAGERS.stream()
                    .map(host -> new RecordedResults(processes.directory(host)))
                    .toList();
        }

        void run() throws IOException, SQLException, InterruptedException {
            awaitGoingOn(0, "its start");
            while (problems.isEmpty() && rounds < plan.faults() && !database.isOver()) {
                NetworkRound round = NetworkRound.next(random);
                rounds++;
                System.out.printf("  round %d: %s%n", rounds, round);
                suffer(round);
                look();
            }
            if (problems.isEmpty()) {
                awaitEnd();
            }
            if (problems.isEmpty()) {
                checkWhatIsLeft();
            } else {
                processes.tellWhatTheyDo();
            }
        }

        private void suffer(NetworkRound round) throws IOException, SQLException, InterruptedException {
            long begin = System.nanoTime();
            for (NetworkTrouble trouble : round.troubles()) {
                inflict(trouble);
            }
            if (round.hasFailOver()) {
                hold(round.untilFailOver());
                failOver(round);
            }
            hold(round.held().minus(since(begin)));
            network.mend();
            database.mend();
            processes.mend();
            Duration delay = awaitGoingOn(database.decided(), round.toString());
            System.out.printf("    the next result came %d ms after everything was mended%n", delay.toMillis());
            delays.add(delay);
        }

        private void inflict(NetworkTrouble trouble) throws IOException, InterruptedException {
            List<NetworkHost> hosts = trouble.hosts();
            switch (trouble.kind()) {
                case LINK_DOWN -> network.cut(hosts.get(0));
                case PAIR_CUT -> network.cut(new Pair(hosts.get(0), hosts.get(1)));
                case LINK_SLOW -> network.slow(hosts.get(0), trouble.kilobits());
                case MANAGER_KILLED -> processes.inflict(ProcessFault.KILL, hosts.get(0));
                case MANAGER_LOST -> {
                    network.cut(hosts.get(0));
                    processes.inflict(ProcessFault.KILL, hosts.get(0));
                }
                case MANAGER_STOPPED -> processes.inflict(ProcessFault.STOP, hosts.get(0));
                case PRIMARY_KILLED -> database.killPrimary();
                case PRIMARY_LOST -> {
                    network.cut(database.primaryHost());
                    database.killPrimary();
                }
                case PRIMARY_STOPPED, PRIMARY_STOPPED_AND_KILLED -> database.stopPrimary();
                case STANDBY_KILLED -> database.killStandby();
            }
        }

        private void failOver(NetworkRound round) throws IOException, SQLException, InterruptedException {
            long promoted = database.failOver();
            long decided = database.decided();
            if (round.troubles().size() == 1) {
                if (awaits(MOST_AFTER_A_PROMOTION, () -> database.decided() > decided)) {
                    takeOvers.add(since(promoted));
                } else {
                    problems.add("the league does not go on within %d s of the promotion after %s; see %s"
                            .formatted(MOST_AFTER_A_PROMOTION.toSeconds(), round, directory));
                }
            }
        }

        private void hold(Duration time) throws InterruptedException {
            Poll.within(time, () -> false);
        }

        /** Waits for the next result, and returns how long that took. */
        private Duration awaitGoingOn(long decided, String what) throws InterruptedException {
            long begin = System.nanoTime();
            if (!awaits(MOST_UNTIL_IT_GOES_ON, () -> database.decided() > decided)) {
                problems.add("the league does not go on within %d s after %s; see %s"
                        .formatted(MOST_UNTIL_IT_GOES_ON.toSeconds(), what, directory));
            }
            return since(begin);
        }

        private boolean awaits(Duration atMost, BooleanSupplier progress) throws InterruptedException {
            return Poll.within(atMost, () -> progress.getAsBoolean() || database.isOver());
        }

        private void look() throws IOException, InterruptedException {
            problems.addAll(processes.wrongExits());
            processes.mend();
            results.forEach(RecordedResults::look);
        }

        private void awaitEnd() throws IOException, InterruptedException {
            long deadline = System.nanoTime() + MOST_UNTIL_ITS_END.toNanos();
            while (problems.isEmpty() && !processes.areManagersGone() && System.nanoTime() < deadline) {
                hold(Duration.ofMillis(500));
                look();
            }
            if (!processes.areManagersGone()) {
                problems.add("the league does not end; see " + directory);
            }
        }

        private void checkWhatIsLeft() throws IOException, SQLException, InterruptedException {
            problems.addAll(processes.end());
            if (!database.agree()) {
                problems.add("the standby has other events than the primary; see " + directory);
            }
            for (NetworkHost host : NetworkHost.MANAGERS) {
                results.get(NetworkHost.MANAGERS.indexOf(host))
                        .close(plan)
                        .forEach(problem -> problems.add(host.word() + ": " + problem));
            }
            List<Path> directories =
                    NetworkHost.MANAGERS.stream().map(processes::directory).toList();
            problems.addAll(CommittedEvents.compare(database.primaryUrl(), directories));
            problems.addAll(ChaosLeague.verify(directory, List.of("--db=" + database.primaryUrl())));
            long givenUp = processes.givenUp();
            if (givenUp > 0) {
                System.out.printf("  managers ended with exit status 3 and were restarted: %d times%n", givenUp);
            }
        }
    }
}
