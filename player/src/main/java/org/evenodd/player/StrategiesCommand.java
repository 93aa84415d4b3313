package org.evenodd.player;

import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.player.StrategyTable.Duel;
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

    private static final int FEWEST = 1000;
    private static final int MOST = 1_000_000;
    private static final long SEEDS = 1_000_000;

    @Option(names = "--simulate", paramLabel = "N", description = "Plays N matches of each pair, 1000 to 1000000.")
    private @Nullable Integer matches;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "The random seed; the same seed plays the same matches (default: a new one, which is printed).")
    private @Nullable Long seed;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "table, csv or json (default: ${DEFAULT-VALUE}).",
            defaultValue = "table")
    private TableText format = TableText.TABLE;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (matches == null) {
            print(list());
        } else {
            print(simulated(checked(matches)));
        }
        return ExitStatus.DONE.code();
    }

    private static String list() {
        StringBuilder list = new StringBuilder();
        for (NamedStrategy strategy : NamedStrategy.values()) {
            list.append("%-12s %s%n".formatted(strategy, strategy.description()));
        }
        list.append("%-12s %s%n".formatted(LlmOptions.STRATEGY, LlmOptions.DESCRIPTION));
        return list.toString();
    }

    private String simulated(int each) {
        long chosen = seed == null ? new SecureRandom().nextLong(SEEDS) : seed;
        String table = format.of(StrategyTable.simulate(each, chosen));
        return format == TableText.TABLE
                ? "Points a match, %d matches of each pair (--seed %d)%n%n%s".formatted(each, chosen, table)
                : table;
    }

    private static int checked(int matches) {
        if (matches < FEWEST || matches > MOST) {
            throw ProgramException.wrongUsage(
                    "--simulate takes a number from %d to %d, not %d".formatted(FEWEST, MOST, matches));
        }
        return matches;
    }

    private void print(String text) {
        if (spec != null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        }
    }
}
