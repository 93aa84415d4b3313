package org.evenodd.systemtests.bench;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Launcher;
import org.evenodd.player.PlayerCommand;
import org.evenodd.player.agent.PlayerProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The players of a league in one process, in groups, each of which registers with the manager or at its own connector. */
@Command(name = "benched-players")
final class BenchedPlayers implements Callable<Integer> {

    @Option(names = "--port", description = "ignored: the groups have their ports")
    private int ignoredPort;

    @Option(names = "--count", description = "ignored: the groups have their sizes")
    private int ignoredCount;

    @Option(names = "--manager", required = true)
    private String manager = "";

    @Option(names = "--connected")
    private boolean connected;

    @Mixin
    private PlayerGroups groups = new PlayerGroups();

    /** The groups, as this process and the connectors know them. */
    static final class PlayerGroups {

        @Option(names = "--players", required = true)
        private int players;

        @Option(names = "--groups", required = true)
        private int count;

        @Option(names = "--bots-from", required = true)
        private int firstBot;

        @Option(names = "--connectors-from", required = true)
        private int firstConnector;

        /**
         * Groups of nearly equal size.
         *
         * @param firstBot the port of the first player; the others' follow
         * @param firstConnector the port of the first group's connector; the others' follow
         */
        static PlayerGroups of(int players, int count, int firstBot, int firstConnector) {
            PlayerGroups groups = new PlayerGroups();
            groups.players = players;
            groups.count = count;
            groups.firstBot = firstBot;
            groups.firstConnector = firstConnector;
            return groups;
        }

        /** The options that tell of them. */
        List<String> options() {
            return List.of(
                    "--players=" + players,
                    "--groups=" + count,
                    "--bots-from=" + firstBot,
                    "--connectors-from=" + firstConnector);
        }

        int count() {
            return count;
        }

        int connector(int group) {
            return firstConnector + group;
        }

        /** The port of a group's first player. */
        int bot(int group) {
            return firstBot + group * players / count;
        }

        int size(int group) {
            return bot(group + 1) - bot(group);
        }
    }

    public static void main(String[] arguments) {
        Launcher.main(BenchedPlayers::new, arguments);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int group = 0; group < groups.count(); group++) {
            int number = group;
            threads.add(new Thread(() -> play(number), "group " + number));
        }
        threads.forEach(Thread::start);
        for (Thread each : threads) {
            each.join();
        }
        return 0;
    }

    private void play(int group) {
        Launcher.run(
                new PlayerCommand(PlayerProgram::thinkingThreads).spec(),
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                "--manager=" + (connected ? "http://127.0.0.1:%d/mcp".formatted(groups.connector(group)) : manager),
                "--port=" + groups.bot(group),
                "--count=" + groups.size(group),
                "--name=Group %d".formatted(group));
    }
}
