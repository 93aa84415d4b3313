package org.evenodd.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.agent.strategy.Earnings;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.JsonRecord;

/** The output formats of the strategy table. */
enum TableText {
    /** Columns for people. */
    TABLE {
        @Override
        String of(StrategyTable table) {
            List<String> lines = new ArrayList<>();
            StringBuilder header = new StringBuilder("%-12s".formatted(""));
            table.strategies().forEach(each -> header.append("%-13s".formatted(each)));
            lines.add(header + "all");
            table.strategies().forEach(each -> lines.add(line(table, each)));
            return String.join("\n", lines) + "\n";
        }

        private static String line(StrategyTable table, NamedStrategy strategy) {
            StringBuilder line = new StringBuilder("%-12s".formatted(strategy));
            table.strategies().forEach(each -> line.append("%-13s".formatted(table.earned(strategy, each))));
            return line.append(table.earned(strategy)).toString();
        }
    },
    /** One line per pair. */
    CSV {
        @Override
        String of(StrategyTable table) {
            StringBuilder text = new StringBuilder("strategy,opponent,points_per_match,ci_low,ci_high\r\n");
            pairs(table).forEach(pair -> text.append(pair.line()));
            return text.toString();
        }
    },
    /** A list of objects, one per pair. */
    JSON {
        @Override
        String of(StrategyTable table) {
            return new String(PrettyJson.bytes(JsonValue.array(pairs(table))), UTF_8);
        }
    };

    private static List<Pair> pairs(StrategyTable table) {
        return table.strategies().stream()
                .flatMap(one -> table.strategies().stream().map(other -> Pair.of(table, one, other)))
                .toList();
    }

    /** What one strategy earned against another. */
    private record Pair(
            NamedStrategy strategy, NamedStrategy opponent, double pointsPerMatch, double ciLow, double ciHigh)
            implements JsonRecord {

        static Pair of(StrategyTable table, NamedStrategy one, NamedStrategy other) {
            Earnings earned = table.earned(one, other);
            return new Pair(one, other, earned.points(), earned.low(), earned.high());
        }

        String line() {
            return String.format(
                    Locale.ROOT, "%s,%s,%.4f,%.4f,%.4f\r\n", strategy, opponent, pointsPerMatch, ciLow, ciHigh);
        }
    }

    abstract String of(StrategyTable table);
}
