package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/** The processes of one league. */
final class LeagueProcesses {

    /** The exit status of a manager that cannot continue, such as one that loses the lead while it starts. */
    private static final int CANNOT_GO_ON = 3;

    /** Settings with which nobody waits for long. */
    static final List<String> HURRIED = List.of(
            "--set=timeouts.join_ack_seconds=1",
            "--set=timeouts.choice_seconds=1",
            "--set=timeouts.default_seconds=2",
            "--set=retry.delay_seconds=0.3",
            "--set=health.referee_probe_seconds=0.3");

    private final List<AgentProcess> managers = new ArrayList<>();
    private final List<AgentProcess> agents = new ArrayList<>();
    private final Path directory;
    private boolean dismissed;

    /** Creates a league without processes. */
    LeagueProcesses(Path directory) {
        this.directory = directory;
    }

    /** Starts the managers, one after the other, and then the agents. */
    void startAll(ChaosPlan plan, LeagueDatabase database) throws IOException, InterruptedException {
        List<String> endpoints = new ArrayList<>();
        for (int n = 1; n <= database.managers(); n++) {
            endpoints.add(addManager(n, plan, database).awaitEndpoint().toString());
        }
        String all = "--manager=" + String.join(",", endpoints);
        for (int n = 1; n <= plan.referees(); n++) {
            start(agents, "referee", n, List.of(all, "--name=Referee " + n));
        }
        for (int n = 1; n <= plan.players(); n++) {
            start(agents, "player", n, List.of(all, "--name=Player " + n, "--exit-when-done"));
        }
    }

    private AgentProcess addManager(int number, ChaosPlan plan, LeagueDatabase database) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "--players=" + plan.players(),
                "--referees=" + plan.referees(),
                "--exit-when-done",
                // Otherwise a player killed before it has stored its first token could not register again
                "--set=network.rejoin_without_token=same_address",
                Programs.AT_ONCE,
                "--set=league.legs=" + plan.legs()));
        if (plan.divisionSize() > 0) {
            options.add("--set=league.division_size=" + plan.divisionSize());
            options.add("--set=league.leg_pause_seconds=0");
        }
        options.addAll(database.options());
        options.addAll(database.keyOptions());
        AgentProcess manager = start(managers, "manager", number, options);
        if (database.managers() > 1) {
            manager.excuse(CANNOT_GO_ON);
        }
        return manager;
    }

    private AgentProcess start(List<AgentProcess> among, String module, int number, List<String> options)
            throws IOException {
        List<String> command = Program.java(
                "128m", "-jar", System.getProperty("league.jar." + module), "--port", String.valueOf(FreePort.find()));
        command.addAll(HURRIED);
        command.addAll(options);
        return add(among, module + "-" + number, directory, command);
    }

    /** Starts a manager, which may end because it cannot continue. */
    AgentProcess addManager(String name, Path where, List<String> command) {
        AgentProcess manager = add(managers, name, where, command);
        manager.excuse(CANNOT_GO_ON);
        return manager;
    }

    /** Starts a referee or a player. */
    AgentProcess addAgent(String name, Path where, List<String> command) {
        return add(agents, name, where, command);
    }

    private synchronized AgentProcess add(List<AgentProcess> among, String name, Path where, List<String> command) {
        if (dismissed) {
            throw new IllegalStateException("the run was interrupted");
        }
        AgentProcess process = new AgentProcess(name, where, command);
        among.add(process);
        return process;
    }

    List<AgentProcess> managers() {
        return List.copyOf(managers);
    }

    List<AgentProcess> everybody() {
        return Stream.concat(managers.stream(), agents.stream()).toList();
    }

    /** Returns whether a manager has exited because the league is over. */
    boolean hasEnded() throws InterruptedException {
        for (AgentProcess manager : managers) {
            if (manager.ownExit().equals(Optional.of(0))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether every manager has exited by itself. */
    boolean areManagersGone() throws InterruptedException {
        for (AgentProcess manager : managers) {
            if (manager.ownExit().isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the processes that have failed. */
    List<String> wrongExits() throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (AgentProcess process : everybody()) {
            process.wrongExit()
                    .ifPresent(exit -> wrong.add("%s %s; see %s".formatted(process.name(), exit, directory)));
        }
        return wrong;
    }

    /** Waits this long, or until a running agent exits. */
    void await(Duration duration) throws InterruptedException {
        Optional<AgentProcess> witness =
                agents.stream().filter(AgentProcess::isAlive).findFirst();
        if (witness.isPresent()) {
            witness.get().await(duration);
        }
    }

    /** Kills all processes for good. */
    synchronized void stopAll() {
        dismissed = true;
        everybody().forEach(AgentProcess::retire);
    }
}
