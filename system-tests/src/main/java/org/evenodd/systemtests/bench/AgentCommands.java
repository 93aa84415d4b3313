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
 * @param jvm the options of each JVM
 * @param manager what follows them: a jar or a class, and its first arguments
 */
record AgentCommands(List<String> jvm, List<String> manager, List<String> referee, List<String> player) {

    static final List<String> JVM = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** Returns the jars of this build. */
    static AgentCommands here() {
        return new AgentCommands(JVM, told("manager"), told("referee"), told("player"));
    }

    private static List<String> told(String agent) {
        return List.of("-jar", System.getProperty("league.jar." + agent));
    }

    /** Returns the jars of another checkout. */
    static AgentCommands of(Path checkout) {
        return new AgentCommands(
                JVM, built(checkout, "league-manager"), built(checkout, "referee"), built(checkout, "player"));
    }

    private static List<String> built(Path checkout, String module) {
        Path jar = checkout.resolve(module).resolve("target").resolve(module + ".jar");
        return List.of("-jar", jar.toAbsolutePath().toString());
    }

    /** Returns these commands with other options of the JVMs. */
    AgentCommands with(List<String> otherJvm) {
        return new AgentCommands(otherJvm, manager, referee, player);
    }

    /** Returns these commands with another store of the manager's. */
    AgentCommands withStore(String store) {
        String classes = System.getProperty("java.class.path");
        return new AgentCommands(
                jvm, List.of("-cp", classes, BenchedManager.class.getName(), "--store=" + store), referee, player);
    }

    /** Returns these commands with players in groups. */
    AgentCommands withPlayers(PlayerGroups groups, String... more) {
        List<String> grouped =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), BenchedPlayers.class.getName()));
        grouped.addAll(groups.options());
        grouped.addAll(List.of(more));
        return new AgentCommands(jvm, manager, referee, grouped);
    }

    /** Returns a whole command. */
    List<String> command(List<String> program, List<String> options) {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(jvm);
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
