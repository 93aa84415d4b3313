package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.evenodd.systemtests.chaos.AgentProcess.ProcessFault;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.testbed.Program;

/** A league whose processes suffer the faults of one seed. None of them runs any more once it has been played. */
final class ChaosLeague {

    private static final Duration AT_MOST = Duration.ofMinutes(5);
    private static final int MOST_MILLIS_BETWEEN = 1200;
    private static final int LEAST_MILLIS_BETWEEN = 150;
    private static final int FAULTS_FOR_EACH_OF_ALL_MANAGERS = 4;

    private static final List<ProcessFault> FAULTS = List.of(ProcessFault.values());

    private final Set<String> problems = new LinkedHashSet<>();
    private final Map<ProcessFault, Integer> done = new EnumMap<>(ProcessFault.class);
    private final ChaosPlan plan;
    private final LeagueDatabase.Kind kind;
    private final Path directory;
    private final Random random;
    private final LeagueProcesses processes;
    private final RecordedResults results;

    /** Prepares a league; nothing runs yet. */
    ChaosLeague(ChaosPlan plan, LeagueDatabase.Kind kind, Path directory, long seed) throws IOException {
        this.plan = plan;
        this.kind = kind;
        this.directory = Files.createDirectories(directory);
        this.random = new Random(seed);
        this.processes = new LeagueProcesses(directory);
        this.results = new RecordedResults(directory);
    }

    /** Plays the league to its end and returns everything that went wrong. */
    List<String> play() throws IOException, InterruptedException {
        Thread stopAll = new Thread(processes::stopAll);
        Runtime.getRuntime().addShutdownHook(stopAll);
        LeagueDatabase database = new LeagueDatabase(kind, directory);
        try (database) {
            processes.startAll(plan, database);
            bringToTheEnd(database);
            problems.addAll(results.close(plan));
            problems.addAll(verify(directory, database.options()));
        } finally {
            processes.stopAll();
        }
        Runtime.getRuntime().removeShutdownHook(stopAll);
        if (database.isRunning()) {
            problems.add("the database server is still running");
        }
        if (problems.isEmpty()) {
            database.tidyUp();
        }
        return List.copyOf(problems);
    }

    private void bringToTheEnd(LeagueDatabase database) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + AT_MOST.toNanos();
        for (int faults = plan.faults(); !processes.areManagersGone() && System.nanoTime() < deadline; faults--) {
            processes.await(between());
            if (faults > 0 && !processes.hasEnded()) {
                act(any(FAULTS), targets(), database.longestStop());
            }
            look();
        }
        if (!processes.areManagersGone()) {
            problems.add("the league does not end; see " + directory);
            for (AgentProcess manager : processes.managers()) {
                manager.tellWhatItDoes();
            }
        }
    }

    private void look() throws InterruptedException {
        problems.addAll(processes.wrongExits());
        for (AgentProcess manager : processes.managers()) {
            manager.revive();
        }
        results.look();
    }

    private Duration between() {
        return Duration.ofMillis(random.nextInt(LEAST_MILLIS_BETWEEN, MOST_MILLIS_BETWEEN));
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Chooses any process, and now and then all managers at once. */
    private List<AgentProcess> targets() {
        return random.nextInt(FAULTS_FOR_EACH_OF_ALL_MANAGERS) == 0
                ? processes.managers()
                : List.of(any(processes.everybody()));
    }

    private void act(ProcessFault fault, List<AgentProcess> targets, Duration longest)
            throws IOException, InterruptedException {
        done.merge(fault, 1, Integer::sum);
        Duration pause = Duration.ofMillis(random.nextLong(longest.toMillis()));
        for (AgentProcess process : targets) {
            process.inflict(fault);
        }
        processes.await(pause);
        for (AgentProcess process : targets) {
            process.carryOn();
            process.revive();
        }
    }

    /** Returns how often each fault was inflicted. */
    Map<ProcessFault, Integer> done() {
        return Map.copyOf(done);
    }

    /** Returns the output of the manager's own {@code verify} if it finds anything. */
    static List<String> verify(Path directory, List<String> options) throws InterruptedException {
        List<String> command = Program.java("128m", "-jar", System.getProperty("league.jar.manager"), "verify");
        command.addAll(options);
        try (Program verify = Program.start(directory, command)) {
            int status = verify.awaitExit();
            return status == 0 ? List.of() : List.of("verify ends with exit status " + status, verify.output());
        }
    }
}
