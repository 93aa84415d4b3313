package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.systemtests.chaos.AgentProcess.ProcessFault;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.Poll;
import org.evenodd.systemtests.testbed.Program;

/** The programs of a league, each on its machine of a {@link NamespaceNetwork}. */
final class NetworkProcesses {

    private static final int MANAGER_PORT = 8000;
    private static final int REFEREE_PORT = 8001;
    private static final int PLAYER_PORT = 8101;
    /** As fast as it can, a league would be over before much has broken. */
    private static final String PACE = "--set=league.announcement_lead_seconds=0.5";

    private static final Duration AT_MOST_AFTER_THE_LEAGUE = Duration.ofSeconds(60);

    private final NamespaceNetwork network;
    private final Path directory;
    private final LeagueProcesses processes;
    private final List<AgentProcess> referees = new ArrayList<>();
    private final List<AgentProcess> players = new ArrayList<>();

    NetworkProcesses(NamespaceNetwork network, Path directory) {
        this.network = network;
        this.directory = directory;
        this.processes = new LeagueProcesses(directory);
    }

    /** Returns the directory of a machine, in which its programs have their {@code SHARED}. */
    Path directory(NetworkHost host) {
        return directory.resolve(host.word());
    }

    /** Starts the managers, one after the other, and then the others. */
    void startAll(ChaosPlan plan, String game, String database) throws IOException, InterruptedException {
        for (NetworkHost host : NetworkHost.MANAGERS) {
            List<String> options = List.of(
                    "--db=" + database,
                    "--league-key=" + directory.resolve("league.key"),
                    "--players=" + plan.players(),
                    "--referees=" + plan.referees(),
                    "--game=" + game,
                    "--set=league.legs=" + plan.legs(),
                    PACE,
                    "--exit-when-done");
            processes
                    .addManager(host.word(), created(host), command(host, "manager", MANAGER_PORT, options))
                    .awaitEndpoint();
        }
        String managers = "--manager="
                + NetworkHost.MANAGERS.stream()
                        .map(host -> "http://%s:%d/mcp".formatted(host.address(), MANAGER_PORT))
                        .collect(Collectors.joining(","));
        String key = "--referee-key="
                + FinishedLeague.in(directory(NetworkHost.MANAGER1).resolve("SHARED"))
                        .files()
                        .refereeKey(MemoryLeague.LEAGUE);
        int inEachPlace = plan.players() / NetworkHost.REFEREES.size();
        for (NetworkHost host : NetworkHost.REFEREES) {
            List<String> referee = List.of(managers, key, "--name=Referee " + host.number());
            referees.add(
                    processes.addAgent(host.word(), created(host), command(host, "referee", REFEREE_PORT, referee)));
            List<String> playing =
                    List.of(managers, "--name=Player " + host.number(), "--count=" + inEachPlace, "--exit-when-done");
            players.add(processes.addAgent(
                    "players-of-" + host.word(), created(host), command(host, "player", PLAYER_PORT, playing)));
        }
    }

    private Path created(NetworkHost host) throws IOException {
        return Files.createDirectories(directory(host));
    }

    private List<String> command(NetworkHost host, String module, int port, List<String> options) {
        List<String> command = new ArrayList<>(network.launcher(host));
        command.addAll(Program.java(
                "128m",
                "-jar",
                System.getProperty("league.jar." + module),
                "--port",
                String.valueOf(port),
                "--host=0.0.0.0",
                "--advertise-host=" + host.address()));
        command.addAll(LeagueProcesses.HURRIED);
        command.addAll(options);
        return command;
    }

    /** Begins to watch who leads. */
    LeaderWatch watch() {
        return new LeaderWatch(health(NetworkHost.MANAGER1), health(NetworkHost.MANAGER2));
    }

    private static URI health(NetworkHost host) {
        return URI.create("http://%s:%d/health".formatted(host.ownAddress(), MANAGER_PORT));
    }

    /** Returns the manager of a machine. */
    AgentProcess manager(NetworkHost host) {
        return processes.managers().get(NetworkHost.MANAGERS.indexOf(host));
    }

    /** Starts the managers again that were killed or that could not continue, and wakes up those that were stopped. */
    void mend() throws IOException, InterruptedException {
        for (AgentProcess manager : processes.managers()) {
            manager.carryOn();
            manager.revive();
        }
    }

    /** Returns whether every manager has exited by itself. */
    boolean areManagersGone() throws InterruptedException {
        return processes.areManagersGone();
    }

    /** Returns the processes that have failed. */
    List<String> wrongExits() throws InterruptedException {
        return processes.wrongExits();
    }

    /** Makes everybody write to its log what it does. */
    void tellWhatTheyDo() throws IOException, InterruptedException {
        for (AgentProcess process : processes.everybody()) {
            process.tellWhatItDoes();
        }
    }

    /** Waits until the players have exited, ends the referees, and returns who has not ended as it should. */
    List<String> end() throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (AgentProcess player : players) {
            if (!Poll.within(AT_MOST_AFTER_THE_LEAGUE, () -> !player.isAlive())) {
                wrong.add(player.name() + " does not end after the league");
                player.tellWhatItDoes();
            }
        }
        for (AgentProcess referee : referees) {
            int status = referee.endInOrder();
            if (status != 0) {
                wrong.add("%s ends with exit status %d".formatted(referee.name(), status));
            }
        }
        wrong.addAll(wrongExits());
        return wrong;
    }

    /** Kills or stops the manager of a machine. */
    void inflict(ProcessFault fault, NetworkHost host) throws IOException, InterruptedException {
        manager(host).inflict(fault);
    }

    /** Returns how often managers ended because they could not continue. */
    long givenUp() {
        return processes.managers().stream()
                .mapToLong(AgentProcess::excusedExits)
                .sum();
    }

    /** Kills all processes for good. */
    void stopAll() {
        processes.stopAll();
    }
}
