package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.evenodd.systemtests.bench.Benchmark.Options;
import org.evenodd.systemtests.bench.Comparison.LeagueCost;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/** A league of processes on loopback, timed from the start of the players to the exit of the manager. */
final class BenchedLeague implements AutoCloseable {

    private static final String COUNTER = "rpc_server_call_duration_seconds_count";
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
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

    /** Somebody who does something with the manager, which writes to this directory, while the league is played. */
    @FunctionalInterface
    interface Guest {
        Guest NOBODY = (manager, directory) -> () -> {};

        AutoCloseable with(URI manager, Path directory);
    }

    /** Plays a league with a guest and with further options for the manager, and returns what it cost. */
    LeagueCost play(Options options, Guest guest, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of(more));
        all.addAll(List.of("--players=" + options.players, "--referees=" + options.referees));
        all.addAll(List.of("--exit-when-done", Programs.AT_ONCE));
        Program manager = start(agents.manager(), all.toArray(String[]::new));
        String url = manager.awaitReady().toString();
        List<Program> referees = new ArrayList<>();
        for (int n = 1; n <= options.referees; n++) {
            referees.add(start(agents.referee(), "--manager=" + url, "--name=Referee " + n, "--max-matches=10"));
        }
        try (AutoCloseable watching = guest.with(URI.create(url), directory)) {
            long begin = System.nanoTime();
            Program players = start(agents.player(), "--manager=" + url, "--count=" + options.players);
            if (manager.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("The league failed: " + manager.output());
            }
            Duration time = Duration.ofNanos(System.nanoTime() - begin);
            LeagueCost.Processor processor =
                    new LeagueCost.Processor(used(List.of(manager)), used(referees), used(List.of(players)));
            return new LeagueCost(
                    time, processor, meter.memory(manager.pid()), exchanges(referees, players, options.players));
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
            exchanges += answeredBy(agent.awaitReady().uri());
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

    /** Returns how many calls an agent has answered, of all methods; 0 if it is too old to tell. */
    private static long answeredBy(URI agent) throws IOException, InterruptedException {
        HttpRequest metrics = HttpRequest.newBuilder(agent.resolve("/metrics")).build();
        return CLIENT.send(metrics, HttpResponse.BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(COUNTER))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /**
     * Reads the processor time and the memory of running processes ten times a second, because the system forgets them with
     * the process. Thread-safe.
     */
    static final class ProcessMeter implements AutoCloseable {

        private static final long PERIOD_MILLIS = 100;
        private static final String PEAK = "VmHWM:";
        private static final int KILO = 1024;

        private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        private final Map<Long, Duration> processor = new ConcurrentHashMap<>();
        private final Map<Long, Long> memory = new ConcurrentHashMap<>();

        /** Measures a process until it ends. */
        void add(long pid) {
            processor.put(pid, Duration.ZERO);
            memory.put(pid, 0L);
            timer.scheduleAtFixedRate(() -> read(pid), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void read(long pid) {
            ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .ifPresent(used -> processor.merge(pid, used, ProcessMeter::longer));
            memory.merge(pid, peak(pid), Math::max);
        }

        private static Duration longer(Duration one, Duration other) {
            return one.compareTo(other) > 0 ? one : other;
        }

        /** Only Linux tells. */
        private static long peak(long pid) {
            try {
                return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
                        .filter(line -> line.startsWith(PEAK))
                        .mapToLong(line -> KILO * Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElse(0);
            } catch (IOException e) {
                return 0; // it has ended
            }
        }

        /** The processor time that some processes have used. */
        Duration processor(Collection<Long> pids) {
            return pids.stream()
                    .map(pid -> processor.getOrDefault(pid, Duration.ZERO))
                    .reduce(Duration.ZERO, Duration::plus);
        }

        /** The most that a process had resident, in bytes; 0 if the system does not tell. */
        long memory(long pid) {
            return memory.getOrDefault(pid, 0L);
        }

        @Override
        public void close() {
            timer.shutdownNow();
        }
    }
}
