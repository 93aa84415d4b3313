package org.evenodd.systemtests.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/** {@code connect.py} beside some bots, in a directory of its own with a key of its own. */
final class ConnectorProgram {

    private static final Path SCRIPT = Path.of(System.getProperty("league.root"), "player/starters/connect.py");

    private final Programs programs;
    private final Path directory;
    private final int port;
    private final List<String> command;
    private Program program;

    /**
     * Starts it; skips the test if there is no Python on this machine.
     *
     * @param managers one, or all of a league that has several
     */
    ConnectorProgram(Programs programs, Path directory, List<String> managers, int... bots)
            throws IOException, InterruptedException {
        assumeTrue(Starter.PYTHON.isThere(directory), "skipped: there is no python3 on this machine");
        this.programs = programs;
        this.directory = Files.createTempDirectory(directory, "connector");
        this.port = FreePort.find();
        this.command = new ArrayList<>(List.of("python3", SCRIPT.toString()));
        command.addAll(managers);
        command.addAll(List.of("--listen", String.valueOf(port)));
        IntStream.of(bots).forEach(bot -> command.addAll(List.of("--bot", String.valueOf(bot))));
        program = start();
    }

    private Program start() throws InterruptedException {
        Program started = programs.add(Program.start(directory, command));
        started.awaitReady();
        return started;
    }

    /** Kills it and starts it again, with its key and at its port. */
    void restart() throws InterruptedException {
        program.kill();
        program = start();
    }

    /** The manager, as bots beside it call it. */
    Endpoint manager() {
        return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
    }
}
