package org.evenodd.systemtests.mcp;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.evenodd.systemtests.testbed.Program;

/** The npm programs and libraries in package.json, installed once under the module's target, with their own Node. */
final class NodeTools {

    private static final Duration INSTALLING = Duration.ofMinutes(4);
    private static final Duration RUNNING = Duration.ofSeconds(90);

    private final Path directory;

    private NodeTools(Path directory) {
        this.directory = directory;
    }

    /** A program's exit status and output. */
    record Run(int status, String output) {}

    /**
     * Installs the programs if necessary; skips the test if there is no npm or it cannot download them.
     */
    static NodeTools install() throws IOException, InterruptedException {
        NodeTools tools =
                new NodeTools(Path.of(System.getProperty("league.root"), "system-tests", "target", "mcp-tools"));
        byte[] wanted = packages();
        Path installed = tools.directory.resolve("installed.json");
        Files.createDirectories(tools.directory);
        try (FileChannel others = FileChannel.open(tools.directory.resolve("lock"), CREATE, WRITE)) {
            others.lock(); // tests in another process may install them, too
            if (!Files.exists(installed) || !Arrays.equals(Files.readAllBytes(installed), wanted)) {
                tools.install(wanted);
                Files.write(installed, wanted);
            }
        }
        return tools;
    }

    private static byte[] packages() throws IOException {
        try (InputStream in = Objects.requireNonNull(NodeTools.class.getResourceAsStream("/mcp/package.json"))) {
            return in.readAllBytes();
        }
    }

    private void install(byte[] wanted) throws IOException, InterruptedException {
        Files.write(directory.resolve("package.json"), wanted);
        List<String> npm = List.of(
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--no-package-lock",
                "--prefer-offline",
                "--fetch-retries=0",
                "--loglevel=error");
        Run run;
        try {
            run = run(npm, INSTALLING);
        } catch (UncheckedIOException e) {
            run = new Run(-1, "there is no npm on this machine");
        }
        assumeTrue(run.status() == 0, "skipped, because npm did not install the clients: " + run.output());
        assumeTrue(Files.exists(program("node")), "skipped, because npm did not install Node");
    }

    private Path program(String name) {
        return directory.resolve("node_modules").resolve(".bin").resolve(name);
    }

    /** The command that runs a script with the packages. */
    List<String> script(String name, String source) throws IOException {
        Path script = Files.writeString(directory.resolve(name), source);
        return List.of(program("node").toString(), script.toString());
    }

    /** Runs one of the programs. */
    Run run(String name, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(program("node").toString());
        command.add(program(name).toString());
        command.addAll(List.of(arguments));
        return run(command, RUNNING);
    }

    private Run run(List<String> command, Duration atMost) throws InterruptedException {
        try (Program program = Program.start(directory, command)) {
            return new Run(program.awaitExit(atMost), program.output());
        }
    }
}
