package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.bench.bare.BareManager;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a user waits for at first, and what idle programs have in memory, in turn with bare programs. Each way to start
 * programs is measured once a round; its archives are there.
 */
final class FirstSecond {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String MANAGER = "manager";
    private static final String SCRIPT = "run-league.sh, or 7 bare READY, s";
    private static final int PROGRAMS_OF_A_LEAGUE = 7;
    private static final int SIXTH = 5;
    private static final double MEGA_IN_KILO = 1024;
    private static final double NANOS = 1e9;

    private final Map<String, Callable<Map<String, Double>>> ways = new LinkedHashMap<>();
    private final Map<String, Map<String, List<Double>>> measured = new LinkedHashMap<>();

    /** Adds the programs of a checkout. */
    FirstSecond with(String name, Path checkout) {
        ways.put(name, () -> measure(checkout));
        return this;
    }

    /** Adds bare programs, whose archive lies in a directory. */
    FirstSecond withBare(Path recording, Path directory) throws Exception {
        Path archive = directory.resolve("bare.jsa");
        try (Program program = bare(directory, recording, "-XX:ArchiveClassesAtExit=" + archive)) {
            program.awaitReady();
            program.terminate();
            program.awaitExit();
        }
        ways.put("bare", () -> measureBare(directory, recording, "-XX:SharedArchiveFile=" + archive));
        return this;
    }

    /** Measures and prints the medians, with the lowest and the highest. */
    void run(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            System.out.printf("round %d of %d ...%n", round + 1, rounds);
            List<Map.Entry<String, Callable<Map<String, Double>>>> order = new ArrayList<>(ways.entrySet());
            if (round % 2 == 1) {
                Collections.reverse(order);
            }
            for (Map.Entry<String, Callable<Map<String, Double>>> way : order) {
                way.getValue()
                        .call()
                        .forEach((what, value) -> measured.computeIfAbsent(what, each -> new LinkedHashMap<>())
                                .computeIfAbsent(way.getKey(), each -> new ArrayList<>())
                                .add(value));
            }
        }
        System.out.println(Comparison.machine());
        measured.forEach((what, values) -> values.forEach((way, all) ->
                System.out.printf("%-40s %-8s %7.2f (%.2f-%.2f)%n", what, way, at(all, 0.5), at(all, 0), at(all, 1))));
    }

    private static double at(List<Double> values, double part) {
        return values.stream().sorted().toList().get((int) Math.round(part * (values.size() - 1)));
    }

    private static Map<String, Double> measure(Path checkout) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("first-second")) {
            Map<String, Double> result = idle(AgentCommands.of(checkout), directory.path());
            result.putAll(league(checkout.resolve("scripts/run-league.sh"), directory.path()));
            return result;
        }
    }

    /** A manager, a referee and a player, started one after the other. */
    private static Map<String, Double> idle(AgentCommands agents, Path directory) throws Exception {
        Map<String, Double> result = new LinkedHashMap<>();
        Map<String, Program> started = new LinkedHashMap<>();
        try (Programs programs = new Programs(directory)) {
            String manager = "";
            for (String agent : List.of(MANAGER, "referee", "player")) {
                List<String> command = Map.of(
                                MANAGER, agents.manager(), "referee", agents.referee(), "player", agents.player())
                        .getOrDefault(agent, List.of());
                List<String> options = agent.equals(MANAGER) ? List.of("--port=0") : List.of("--port=0", manager);
                long begin = System.nanoTime();
                Program program = programs.add(Program.start(directory, agents.command(command, options)));
                Endpoint ready = program.awaitReady();
                result.put("READY, %s, s".formatted(agent), secondsSince(begin));
                manager = agent.equals(MANAGER) ? "--manager=" + ready : manager;
                started.put(agent, program);
            }
            for (Map.Entry<String, Program> program : started.entrySet()) {
                result.put("memory, idle %s, MB".formatted(program.getKey()), idleMemory(program.getValue()));
            }
            programs.close();
            programs.awaitExits();
        }
        return result;
    }

    private static Map<String, Double> league(Path script, Path directory) throws Exception {
        Map<String, Double> result = new LinkedHashMap<>();
        long begin = System.nanoTime();
        try (Program program = Program.start(
                directory,
                List.of(script.toString(), "--shared-dir", "league"),
                Map.of("JAVA_HOME", System.getProperty("java.home")))) {
            if (program.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("The league failed: " + program.output());
            }
        }
        result.put(SCRIPT, secondsSince(begin));
        result.putAll(matches(directory.resolve("league/data/matches")));
        return result;
    }

    /** The first and the sixth match, from the first invitation and from the beginning of its round. */
    private static Map<String, Double> matches(Path files) throws IOException {
        List<JsonNode> matches;
        try (Stream<Path> all = Files.walk(files)) {
            matches = all.filter(file -> file.toString().endsWith(".json"))
                    .map(file -> MAPPER.readTree(file.toFile()))
                    .sorted(Comparator.comparing(match -> instant(match.at("/lifecycle/decided_at"))))
                    .toList();
        }
        Map<String, Double> result = new LinkedHashMap<>();
        Map.of("first", 0, "sixth", SIXTH).forEach((name, place) -> {
            JsonNode match = matches.get(place);
            Instant decided = instant(match.at("/lifecycle/decided_at"));
            Instant invited = StreamSupport.stream(match.path("transcript").spliterator(), false)
                    .map(line -> instant(line.path("at")))
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            result.put(name + " match decided, s", seconds(Duration.between(invited, decided)));
            Instant round = instant(match.at("/lifecycle/round_started_at"));
            result.put(name + " match decided, with its round, s", seconds(Duration.between(round, decided)));
        });
        return result;
    }

    private static Instant instant(JsonNode node) {
        return Instant.parse(node.asString());
    }

    private static Map<String, Double> measureBare(Path directory, Path recording, String archive) throws Exception {
        Map<String, Double> result = new LinkedHashMap<>();
        long begin = System.nanoTime();
        try (Program program = bare(directory, recording, archive)) {
            program.awaitReady();
            result.put("READY, manager, s", secondsSince(begin));
            result.put("memory, idle manager, MB", idleMemory(program));
        }
        try (Programs programs = new Programs(directory)) {
            begin = System.nanoTime();
            List<Program> all = new ArrayList<>();
            for (int n = 0; n < PROGRAMS_OF_A_LEAGUE; n++) {
                all.add(programs.add(bare(directory, recording, archive)));
            }
            for (Program program : all) {
                program.awaitReady();
            }
            result.put(SCRIPT, secondsSince(begin));
        }
        return result;
    }

    /** An archive takes no classes from a directory, so those of this module come from its jar. */
    private static Program bare(Path directory, Path recording, String option) throws IOException {
        Path built = Path.of(System.getProperty("league.root"), "system-tests/target");
        List<String> command = new ArrayList<>(Program.java("256m", option, "-Xlog:disable", "-cp"));
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(built, "system-tests-*.jar")) {
            command.add(System.getProperty("java.class.path")
                    .replace(
                            built.resolve("classes").toString(),
                            jars.iterator().next().toString()));
        }
        command.addAll(List.of(BareManager.class.getName(), recording.toString()));
        return Program.start(directory, command);
    }

    /** What a process has resident a while later, in megabytes; only Linux tells. */
    private static double idleMemory(Program program) throws IOException, InterruptedException {
        program.await(IDLE);
        return Files.readAllLines(Path.of("/proc", String.valueOf(program.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) / MEGA_IN_KILO)
                .sum();
    }

    private static double secondsSince(long begin) {
        return (System.nanoTime() - begin) / NANOS;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }
}
