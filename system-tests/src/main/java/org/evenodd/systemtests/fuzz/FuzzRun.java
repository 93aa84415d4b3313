package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.systemtests.testbed.Program;

/**
 * Runs Jazzer on one target in a JVM of its own, because Jazzer fuzzes one target per JVM.
 *
 * @param directory directory of the target's corpus, log and crashes
 * @param heap the JVM's {@code -Xmx}; an input that needs more is a finding
 */
record FuzzRun(FuzzTarget target, Path directory, String heap) {

    static final String HEAP = "192m";

    private static final Path ROOT =
            Path.of(System.getProperty("league.root", ".")).toAbsolutePath();
    private static final int MOST_BYTES = 12_000;
    private static final int SECONDS_FOR_ONE_INPUT = 60;
    private static final int SECONDS_TO_START = 240;
    private static final Pattern DONE = Pattern.compile("(?m)^Done ([0-9]+) runs in ");
    private static final Pattern CRASH = Pattern.compile("Test unit written to (\\S+)");

    /** The outcome of a run. */
    record Outcome(FuzzTarget target, int exitStatus, long runs, String crash, Path log) {

        /** Returns whether Jazzer completed and found nothing. */
        boolean isGood() {
            return exitStatus == 0 && runs > 0;
        }
    }

    /** Fuzzes for this many seconds. */
    Outcome fuzz(int seconds) throws IOException, InterruptedException {
        return run(List.of("-max_total_time=" + seconds, corpus().toString()), seconds + SECONDS_TO_START);
    }

    /** Runs a stored input. */
    Outcome replay(Path input) throws IOException, InterruptedException {
        return run(List.of(input.toAbsolutePath().toString()), SECONDS_FOR_ONE_INPUT + SECONDS_TO_START);
    }

    private Outcome run(List<String> options, int atMostSeconds) throws IOException, InterruptedException {
        Path crashes = Files.createDirectories(directory.resolve("crashes"));
        Path log = directory.resolve("log.txt");
        List<String> command = command(crashes);
        command.addAll(options);
        Process jvm = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            boolean ended = jvm.waitFor(atMostSeconds, TimeUnit.SECONDS);
            return outcome(ended ? jvm.exitValue() : -1, log);
        } finally {
            jvm.destroyForcibly();
        }
    }

    private List<String> command(Path crashes) throws IOException {
        return Program.java(
                heap,
                "-Dleague.root=" + ROOT,
                "-cp",
                classPath(),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzDriver.class.getName(),
                "--target_args=" + target.title(),
                "--instrumentation_includes=" + target.packages(),
                "--custom_hook_includes=" + target.packages(),
                "--reproducer_path=" + crashes,
                "-artifact_prefix=" + crashes + "/",
                "-max_len=" + MOST_BYTES,
                "-timeout=" + SECONDS_FOR_ONE_INPUT);
    }

    /** Without what only tests need: Jazzer reads all classes at each start, which takes seconds of a short run. */
    private static String classPath() throws IOException {
        Path target = ROOT.resolve("system-tests/target");
        return target.resolve("classes") + File.pathSeparator + Files.readString(target.resolve("tools.classpath"));
    }

    private Outcome outcome(int exitStatus, Path log) throws IOException {
        String said = new String(Files.readAllBytes(log), UTF_8);
        Matcher done = DONE.matcher(said);
        Matcher crash = CRASH.matcher(said);
        return new Outcome(
                target,
                exitStatus,
                done.find() ? Long.parseLong(done.group(1)) : 0,
                crash.find() ? crash.group(1) : "",
                log);
    }

    /** Writes the target's examples beside the inputs that Jazzer has added in former runs. */
    private Path corpus() throws IOException {
        Path corpus = Files.createDirectories(directory.resolve("corpus"));
        List<byte[]> examples = target.open().examples();
        for (int i = 0; i < examples.size(); i++) {
            Files.write(corpus.resolve("example-%03d".formatted(i)), examples.get(i));
        }
        return corpus;
    }
}
