package org.evenodd.systemtests.bench;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.systemtests.bench.BenchedLeague.Guest;
import org.evenodd.systemtests.bench.BenchedPlayers.PlayerGroups;
import org.evenodd.systemtests.bench.bare.BareAgent.BarePlayer;
import org.evenodd.systemtests.bench.bare.BareAgent.BareReferee;
import org.evenodd.systemtests.bench.bare.BareManager;
import org.evenodd.systemtests.bench.bare.RecordedLeague;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The benchmarks that play leagues in two ways, in turn, and compare their costs. */
@Command(name = "benchmark", mixinStandardHelpOptions = true)
final class Benchmark {

    /** A manager answers as many a second to anybody. */
    private static final int MOST_QUESTIONS = 100;

    /** The size of a benchmark's leagues, the number of pairs, and the limit. */
    static final class Options {

        @Option(names = "--players", paramLabel = "N", description = "players (default: ${DEFAULT-VALUE})")
        int players = 50;

        @Option(names = "--referees", paramLabel = "N", description = "referees (default: ${DEFAULT-VALUE})")
        int referees = 2;

        @Option(names = "--pairs", paramLabel = "N", description = "pairs of leagues (default: ${DEFAULT-VALUE})")
        int pairs = 5;

        @Option(names = "--at-most", paramLabel = "RATIO", description = "exit status 1 if the median is above this")
        private @Nullable Double atMost;

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec = CommandSpec.create();

        double atMost(double usual) {
            require(pairs >= 1, "--pairs takes a number from 1 up, not " + pairs);
            return atMost == null ? usual : atMost;
        }

        void require(boolean good, String sentence) {
            if (!good) {
                throw new ParameterException(spec.commandLine(), sentence);
            }
        }
    }

    public static void main(String[] arguments) {
        Launcher.main(Benchmark::new, arguments);
    }

    @Command(mixinStandardHelpOptions = true, description = "SQLite beside a store that keeps nothing; at most 1.3.")
    int store(@Mixin Options options) throws Exception {
        return new Comparison(
                        "nothing",
                        () -> AgentCommands.here().withStore("nothing").play(options),
                        "SQLite",
                        () -> AgentCommands.here().withStore("sqlite").play(options))
                .run(options, options.atMost(1.3));
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "The programs of another revision beside these; at most 1.1.")
    int versus(
            @Parameters(paramLabel = "CHECKOUT", description = "a checkout of it, with its programs built")
                    Path checkout,
            @Mixin Options options)
            throws Exception {
        return new Comparison(
                        "before",
                        () -> AgentCommands.of(checkout).play(options),
                        "now",
                        () -> AgentCommands.here().play(options))
                .run(options, options.atMost(1.1));
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "What a user waits for at first, and idle memory, in turn with bare programs.")
    int start(
            @Option(names = "--before", description = "a checkout with programs built, measured in turn with these")
                    @Nullable
                    Path before,
            @Option(names = "--rounds", defaultValue = "10", description = "rounds (default: ${DEFAULT-VALUE})")
                    int rounds)
            throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create("bare-programs")) {
            Path recording = directory.path().resolve("recorded.json");
            RecordedLeague.record(directory.path(), 2, 1, recording);
            FirstSecond ways = new FirstSecond();
            if (before != null) {
                ways.with("before", before.toAbsolutePath());
            }
            ways.with("now", Path.of(System.getProperty("league.root")).toAbsolutePath())
                    .withBare(recording, directory.path())
                    .run(rounds);
        }
        return 0;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Bare programs, which send recorded bodies of our agents over Javalin and Jackson and do"
                    + " nothing else, beside our agents; at most 1.33.")
    int league(
            @Option(names = "--jvm", paramLabel = "OPTIONS", split = " ", description = "further options of every JVM")
                    @Nullable
                    List<String> given,
            @Option(
                            names = "--ask",
                            paramLabel = "N",
                            defaultValue = "0",
                            description = "also ask each manager for the standings, N times a second, at most 100")
                    int asked,
            @Mixin Options options)
            throws Exception {
        options.require(asked >= 0 && asked <= MOST_QUESTIONS, "--ask takes a number from 0 to 100, not " + asked);
        List<String> jvm = given == null ? List.of() : given;
        Questions.Times bareTimes = new Questions.Times();
        Questions.Times ourTimes = new Questions.Times();
        try (TemporaryDirectory directory = TemporaryDirectory.create("recorded-league")) {
            Path recording = directory.path().resolve("recorded.json");
            RecordedLeague.record(directory.path(), options.players, options.referees, recording);
            int status = new Comparison(
                            "bare",
                            () -> bare(recording).with(jvm).play(options, asking(asked, bareTimes)),
                            "ours",
                            () -> AgentCommands.here().with(jvm).play(options, asking(asked, ourTimes)))
                    .run(options, options.atMost(1.33));
            if (asked > 0) {
                print("half", 0.5, bareTimes, ourTimes);
                print("99 %", 0.99, bareTimes, ourTimes);
            }
            return status;
        }
    }

    private static Guest asking(int perSecond, Questions.Times times) {
        return (manager, directory) -> perSecond > 0 ? times.ask(manager, perSecond) : () -> {};
    }

    private static AgentCommands bare(Path recording) {
        return new AgentCommands(
                List.of(),
                program(BareManager.class, recording),
                program(BareReferee.class, recording),
                program(BarePlayer.class, recording));
    }

    private static List<String> program(Class<?> main, Path recording) {
        return List.of(main.getName(), recording.toString());
    }

    private static void print(String part, double percentile, Questions.Times bareTimes, Questions.Times ourTimes) {
        double bare = bareTimes.percentile(percentile);
        double ours = ourTimes.percentile(percentile);
        System.out.printf(
                "standings, %s within: bare %.1f ms (of %d), ours %.1f ms (of %d), B/A %.2f%n",
                part, bare, bareTimes.count(), ours, ourTimes.count(), ours / bare);
    }

    @Command(
            mixinStandardHelpOptions = true,
            description =
                    "Leagues with the web page, whose watchers follow the events and fetch the page whenever it has"
                            + " changed, beside leagues without it; at most 1.1.")
    int page(
            @Option(
                            names = "--watchers",
                            paramLabel = "N",
                            defaultValue = "0",
                            description = "who watch the page, at most 300 (default: ${DEFAULT-VALUE})")
                    int watchers,
            @Mixin Options options)
            throws Exception {
        options.require(watchers >= 0 && watchers <= 300, "--watchers takes a number from 0 to 300, not " + watchers);
        return new Comparison(
                        "no page",
                        () -> AgentCommands.here().play(options, Guest.NOBODY, "--no-page"),
                        watchers + " watch",
                        () -> AgentCommands.here()
                                .play(
                                        options,
                                        (manager, directory) -> new PageWatchers(manager, directory, watchers),
                                        PageWatchers.FROM_HERE))
                .run(options, options.atMost(1.1));
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Leagues whose players are behind connectors, in groups, beside leagues whose players are"
                    + " reached directly; before them, what one exchange takes; at most 4.")
    int relay(
            @Option(
                            names = "--connectors",
                            paramLabel = "N",
                            defaultValue = "20",
                            description = "connectors, at most one for each player (default: ${DEFAULT-VALUE})")
                    int connectors,
            @Mixin Options options)
            throws Exception {
        options.require(
                connectors >= 1 && connectors <= options.players,
                "--connectors takes a number from 1 to that of the players, not " + connectors);
        PlayerGroups groups = PlayerGroups.of(
                options.players, connectors, FreePort.findRow(options.players), FreePort.findRow(connectors));
        try (TemporaryDirectory directory = TemporaryDirectory.create("relay-delays")) {
            RelayDelays.print(AgentCommands.here(), directory.path());
        }
        return new Comparison(
                        "direct",
                        () -> AgentCommands.here().withPlayers(groups).play(options),
                        connectors + " connectors",
                        () -> AgentCommands.here()
                                .withPlayers(groups, "--connected")
                                .play(
                                        options,
                                        (manager, directory) -> new Connectors(manager, directory, groups).printing()))
                .run(options, options.atMost(4));
    }

    @Command(
            mixinStandardHelpOptions = true,
            description =
                    "A league in divisions (B) beside a league of one division alone (A), with about as many matches;"
                            + " then its manager is killed and starts again.")
    int divisions(
            @Option(names = "--players", defaultValue = "999", description = "players (default: ${DEFAULT-VALUE})")
                    int players,
            @Option(
                            names = "--division-size",
                            defaultValue = "20",
                            description = "the most players of a division (default: ${DEFAULT-VALUE})")
                    int divisionSize,
            @Option(names = "--legs", defaultValue = "2", description = "legs in divisions (default: ${DEFAULT-VALUE})")
                    int legs,
            @Option(names = "--referees", defaultValue = "4", description = "referees (default: ${DEFAULT-VALUE})")
                    int referees,
            @Option(
                            names = "--at-most",
                            defaultValue = "1.15",
                            description =
                                    "exit status 1 if a match takes more processor time by this (default: ${DEFAULT-VALUE})")
                    double atMost)
            throws Exception {
        return new DivisionLeagues(AgentCommands.here(), players, divisionSize, legs, referees).compare(atMost);
    }
}
