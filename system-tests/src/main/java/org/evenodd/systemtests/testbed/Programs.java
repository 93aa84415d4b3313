package org.evenodd.systemtests.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;

/** The processes of one test, in one directory. Those still running are killed when it is closed. */
public final class Programs implements AutoCloseable {

    private final Path directory;
    private final Map<String, String> environment;
    private final List<Program> programs = new ArrayList<>();

    public Programs(Path directory) {
        this(directory, "");
    }

    /** The options of their JVMs come after the usual ones. */
    public Programs(Path directory, String jvm) {
        this.directory = directory;
        this.environment = Map.of("JAVA_OPTS", "-Xmx192m " + jvm);
    }

    public Program add(Program program) {
        programs.add(program);
        return program;
    }

    public Program start(String agent, String... options) {
        return add(Program.launchWith(environment, agent, directory, options));
    }

    /**
     * Starts a manager that begins, without lead time, once these agents have registered, and exits after the league.
     */
    public Program manager(int port, int players, int referees) {
        return start(
                "manager",
                "--port",
                String.valueOf(port),
                "--players",
                String.valueOf(players),
                "--referees",
                String.valueOf(referees),
                "--exit-when-done",
                "--set",
                "network.rejoin_without_token=same_address",
                "--set",
                "league.announcement_lead_seconds=0");
    }

    public void referees(Endpoint manager, int count) {
        for (int n = 1; n <= count; n++) {
            start("referee", "--port", "0", "--manager", manager.toString(), "--name", "Referee " + n);
        }
    }

    /** Starts players, all in one process. */
    public Program players(Endpoint manager, int count) {
        return start(
                "player",
                "--port",
                "0",
                "--manager",
                manager.toString(),
                "--name",
                "Player",
                "--count",
                String.valueOf(count),
                "--exit-when-done");
    }

    /** Waits until every process has exited, after which nothing writes to the directory any more. */
    public void awaitExits() throws InterruptedException {
        for (Program program : programs) {
            program.awaitExit();
        }
    }

    @Override
    public void close() {
        programs.forEach(Program::close);
    }
}
