package org.evenodd.systemtests.bench;

import java.io.File;
import java.io.IOException;
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
        Map<String, Double> result = new LinkedHashMap<>();
        try (TemporaryDirectory directory = TemporaryDirectory.create("first-second");
                Programs programs = new Programs(directory.path())) {
            AgentCommands agents = AgentCommands.of(checkout);
            Map<String, Program> idle = new LinkedHashMap<>();
            String manager = "--players=9";
            for (String agent : List.of("manager", "referee", "player")) {
                List<String> command = agent.equals("manager")
                        ? agents.manager()
                        : agent.equals("referee") ? agents.referee() : agents.player();
                long begin = System.nanoTime();
                Program program = programs.add(
                        Program.start(directory.path(), agents.command(command, List.of("--port=0", manager))));
                Endpoint ready = program.awaitReady();
                result.put("READY, %s, s".formatted(agent), secondsSince(begin));
                manager = agent.equals("manager") ? "--manager=" + ready : manager;
                idle.put(agent, program);
            }
            Thread.sleep(IDLE.toMillis());
            for (Map.Entry<String, Program> program : idle.entrySet()) {
                result.put("memory, idle %s, MB".formatted(program.getKey()), memory(program.getValue()));
            }
            programs.close();
            programs.awaitExits();
            long begin = System.nanoTime();
            try (Program script = Program.start(
                    directory.path(),
                    List.of(checkout.resolve("scripts/run-league.sh").toString(), "--shared-dir", "league"),
                    Map.of("JAVA_HOME", System.getProperty("java.home")))) {
                if (script.awaitExit(PATIENCE) != 0) {
                    throw new IllegalStateException("The league failed: " + script.output());
                }
            }
            result.put("run-league.sh, or 7 bare READY, s", secondsSince(begin));
            result.putAll(matches(directory.path().resolve("league/data/matches")));
        }
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
            Thread.sleep(IDLE.toMillis());
            result.put("memory, idle manager, MB", memory(program));
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
            result.put("run-league.sh, or 7 bare READY, s", secondsSince(begin));
        }
        return result;
    }

    /** An archive takes no classes from a directory, so those of this module come from its jar. */
    private static Program bare(Path directory, Path recording, String option) {
        String classes = System.getProperty("league.root") + "/system-tests/target/classes";
        String jar = classes.replaceAll("classes$", "system-tests-1.0.0.jar");
        List<String> command = new ArrayList<>(Program.java("256m", option, "-Xlog:disable", "-cp"));
        command.add(
                System.getProperty("java.class.path").replace(classes + File.pathSeparator, jar + File.pathSeparator));
        command.addAll(List.of(BareManager.class.getName(), recording.toString()));
        return Program.start(directory, command);
    }

    /** What a process has resident, in megabytes; only Linux tells. */
    private static double memory(Program program) throws IOException {
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
