package org.evenodd.systemtests.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;

/** The processes of one test, in one directory; whatever still runs is killed at its end. */
public final class Programs implements AutoCloseable {

    private final Path directory;
    private final List<Program> programs = new ArrayList<>();

    public Programs(Path directory) {
        this.directory = directory;
    }

    public Program add(Program program) {
        programs.add(program);
        return program;
    }

    public Program start(String agent, String... options) {
        return add(Program.jar(agent, directory, options));
    }

    /** A manager that starts without lead time as soon as so many have registered, and leaves when all is done. */
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

    /** So many players in one process. */
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

    @Override
    public void close() {
        programs.forEach(Program::close);
    }
}
