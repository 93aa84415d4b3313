package org.evenodd.systemtests.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.systemtests.testbed.Program;

/** The findings of the manager's own {@code verify}. */
record Verification(Path directory) {

    private static final int PATIENCE_MINUTES = 2;

    /** Runs it and returns its output if it finds anything. */
    List<String> problems(LeagueDatabase database) throws IOException, InterruptedException {
        Path log = directory.resolve("verify.log");
        Process process = new ProcessBuilder(command(database))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return List.of("verify does not end");
        }
        if (process.exitValue() == 0) {
            return List.of();
        }
        List<String> said = new ArrayList<>(List.of("verify ends with exit status " + process.exitValue()));
        said.addAll(Files.readAllLines(log, UTF_8));
        return said;
    }

    private static List<String> command(LeagueDatabase database) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                System.getProperty("league.jar.manager"),
                "verify"));
        command.addAll(1, Program.language());
        command.addAll(database.options());
        return command;
    }
}
