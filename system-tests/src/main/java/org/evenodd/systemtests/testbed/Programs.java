package org.evenodd.systemtests.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;

/** The processes of one test, in one directory. Those still running are killed when it is closed. */
public final class Programs implements AutoCloseable {

    /** Rounds are announced without lead time. */
    public static final String AT_ONCE = "--set=league.announcement_lead_seconds=0";

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
    public Program manager(int port, int players, int referees, String... more) {
        String[] options = {
            "--port=" + port,
            "--players=" + players,
            "--referees=" + referees,
            "--exit-when-done",
            "--set=network.rejoin_without_token=same_address",
            AT_ONCE
        };
        return start("manager", both(options, more));
    }

    public Program referee(Endpoint manager, String name, String... more) {
        return start("referee", both(new String[] {"--port=0", "--manager=" + manager, "--name=" + name}, more));
    }

    public void referees(Endpoint manager, int count) {
        for (int n = 1; n <= count; n++) {
            referee(manager, "Referee " + n);
        }
    }

    /** Starts players, all in one process. */
    public Program players(Endpoint manager, int count) {
        return start(
                "player", "--port=0", "--manager=" + manager, "--name=Player", "--count=" + count, "--exit-when-done");
    }

    /** Runs a subcommand of the manager's that must succeed, and returns its output. */
    public String run(String... command) throws InterruptedException {
        return start("manager", command).awaitSuccess();
    }

    /** Returns some options and then others. */
    public static String[] both(String[] options, String... more) {
        return Stream.of(options, more).flatMap(Stream::of).toArray(String[]::new);
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
