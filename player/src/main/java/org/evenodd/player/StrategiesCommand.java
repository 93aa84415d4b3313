package org.evenodd.player;

import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.program.GameOption;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.MoveGame;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.player.game.StrategyTable;
import org.evenodd.player.game.evenodd.Duel;
import org.evenodd.protocol.value.GameType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strategies}: lists the strategies, or lets them play against each other. */
@Command(
        name = "strategies",
        description = {
            "Lists the strategies; with --simulate, has them play against each other, without a league.",
            "The table shows the points per match of the row's strategy against the column's, with a 95 %% confidence"
                    + " interval. In a game of one move, matches come in series of " + Duel.MATCHES_IN_A_SERIES
                    + "; within a series, each strategy sees the other's past choices. In other games, each strategy"
                    + " begins every other match."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class StrategiesCommand implements Callable<Integer> {

    private static final int FEWEST_MATCHES = 1000;
    private static final int MOST_MATCHES = 1_000_000;
    private static final long SEEDS = 1_000_000;

    @Option(names = "--simulate", paramLabel = "N", description = "Plays N matches of each pair, 1000 to 1000000.")
    private @Nullable Integer matches;

    @Mixin
    private final GameOption game = new GameOption();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "The random seed; the same seed plays the same matches (default: a new one, which is printed).")
    private @Nullable Long seed;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (matches == null) {
            print(list().map("%s%n"::formatted).collect(Collectors.joining()));
        } else {
            print(simulated(ProgramException.requireNumber("--simulate", matches, FEWEST_MATCHES, MOST_MATCHES)));
        }
        return ExitStatus.DONE.code();
    }

    /** The description of each strategy of a game, by its name. */
    record Repertoire(GameType game, Map<String, String> descriptions) {

        static List<Repertoire> all() {
            Map<String, String> usual = new LinkedHashMap<>();
            Arrays.stream(NamedStrategy.values()).forEach(each -> usual.put(each.wireName(), each.description()));
            usual.put(LlmOptions.STRATEGY, LlmOptions.DESCRIPTION);
            List<Repertoire> all =
                    new ArrayList<>(List.of(new Repertoire(Games.usual().type(), usual)));
            for (Game game : Games.all()) {
                if (game instanceof MoveGame<?, ?, ?> moves) {
                    Map<String, String> names = new LinkedHashMap<>();
                    moves.strategies().forEach(each -> names.put(each.name(), each.description()));
                    all.add(new Repertoire(game.type(), names));
                }
            }
            return all;
        }

        /** All names, by game. */
        static String names() {
            return all().stream()
                    .map(each -> "%s (%s)"
                            .formatted(String.join(", ", each.descriptions().keySet()), each.game()))
                    .collect(Collectors.joining("; "));
        }
    }

    /** A line about each game, and about each of its strategies. */
    static Stream<String> list() {
        return Repertoire.all().stream()
                .flatMap(each -> Stream.concat(
                        Stream.of(each.game() + ":"),
                        each.descriptions().entrySet().stream()
                                .map(strategy -> "  %-12s %s".formatted(strategy.getKey(), strategy.getValue()))));
    }

    private String simulated(int each) {
        long chosen = seed == null ? new SecureRandom().nextLong(SEEDS) : seed;
        return "Points a match, %d matches of each pair (--seed %d)%n%n%s".formatted(each, chosen, table(each, chosen));
    }

    private StrategyTable table(int each, long chosen) {
        return game.chosen() instanceof MoveGame<?, ?, ?> moves
                ? StrategyTable.simulate(moves, each, chosen)
                : Duel.simulate(each, chosen);
    }

    private void print(String text) {
        if (spec != null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        }
    }
}
