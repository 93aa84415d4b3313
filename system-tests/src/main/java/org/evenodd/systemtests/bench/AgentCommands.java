package org.evenodd.systemtests.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.systemtests.bench.BenchedLeague.Guest;
import org.evenodd.systemtests.bench.BenchedPlayers.PlayerGroups;
import org.evenodd.systemtests.bench.Benchmark.Options;
import org.evenodd.systemtests.bench.Comparison.LeagueCost;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/**
 * The commands that start the agents of a league.
 *
 * @param jvm further options of each JVM
 * @param manager a launcher, or the name of a class, and its first arguments
 */
record AgentCommands(List<String> jvm, List<String> manager, List<String> referee, List<String> player) {

    /** What the launchers choose. */
    private static final List<String> LAUNCHED = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /** Returns the launchers of this build. */
    static AgentCommands here() {
        return of(Path.of(System.getProperty("league.root")));
    }

    /** Returns the launchers of another checkout. */
    static AgentCommands of(Path checkout) {
        return new AgentCommands(
                List.of(),
                launcher(checkout, "league-manager"),
                launcher(checkout, "referee"),
                launcher(checkout, "player"));
    }

    private static List<String> launcher(Path checkout, String program) {
        return List.of(checkout.resolve("bin").resolve(program).toAbsolutePath().toString());
    }

    /** Returns these commands with further options of the JVMs. */
    AgentCommands with(List<String> furtherJvm) {
        return new AgentCommands(furtherJvm, manager, referee, player);
    }

    /** Returns these commands with another store of the manager's. */
    AgentCommands withStore(String store) {
        return new AgentCommands(jvm, List.of(BenchedManager.class.getName(), "--store=" + store), referee, player);
    }

    /** Returns these commands with players in groups. */
    AgentCommands withPlayers(PlayerGroups groups, String... more) {
        List<String> grouped = new ArrayList<>(List.of(BenchedPlayers.class.getName()));
        grouped.addAll(groups.options());
        grouped.addAll(List.of(more));
        return new AgentCommands(jvm, manager, referee, grouped);
    }

    /** Returns a whole command. */
    List<String> command(List<String> program, List<String> options) {
        List<String> command = new ArrayList<>();
        if (Path.of(program.get(0)).isAbsolute()) {
            command.addAll(List.of("env", "JAVA_HOME=" + JAVA_HOME, "JAVA_OPTS=" + String.join(" ", jvm)));
        } else {
            command.add(JAVA_HOME.resolve("bin/java").toString());
            command.addAll(LAUNCHED);
            command.addAll(jvm);
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        }
        command.addAll(program);
        command.addAll(options);
        return command;
    }

    /** Plays a league in a new directory and returns what it cost. */
    LeagueCost play(Options options) throws Exception {
        return play(options, Guest.NOBODY);
    }

    /** Plays a league with a guest and with further options for the manager. */
    LeagueCost play(Options options, Guest guest, String... more) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("league-benchmark");
                BenchedLeague league = new BenchedLeague(directory.path(), this)) {
            return league.play(options, guest, more);
        }
    }
}
