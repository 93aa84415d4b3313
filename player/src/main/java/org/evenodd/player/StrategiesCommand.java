package org.evenodd.player;

import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.player.game.evenodd.StrategyTable;
import org.evenodd.player.game.evenodd.StrategyTable.Duel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strategies}: lists the strategies, or lets them play against each other. */
@Command(
        name = "strategies",
        description = {
            "Lists the strategies; with --simulate, has them play against each other, without a league.",
            "The table shows the points per match of the row's strategy against the column's, with a 95 %% confidence"
                    + " interval. Matches come in series of " + Duel.MATCHES_IN_A_SERIES
                    + "; within a series, each strategy sees the other's past choices."
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

    /** A line about each strategy. */
    static Stream<String> list() {
        return Stream.concat(
                Arrays.stream(NamedStrategy.values()).map(each -> line(each.wireName(), each.description())),
                Stream.of(line(LlmOptions.STRATEGY, LlmOptions.DESCRIPTION)));
    }

    private static String line(String name, String description) {
        return "%-12s %s".formatted(name, description);
    }

    private String simulated(int each) {
        long chosen = seed == null ? new SecureRandom().nextLong(SEEDS) : seed;
        return "Points a match, %d matches of each pair (--seed %d)%n%n%s"
                .formatted(each, chosen, StrategyTable.simulate(each, chosen));
    }

    private void print(String text) {
        if (spec != null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        }
    }
}
