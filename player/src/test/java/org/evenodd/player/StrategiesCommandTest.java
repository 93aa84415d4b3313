package org.evenodd.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.player.game.StrategyTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategiesCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        PlayerCommand command = new PlayerCommand(players -> Runnable::run);
        return Launcher.run(command.spec(), new PrintWriter(out), new PrintWriter(err), arguments);
    }

    private String simulated(String... more) {
        out.getBuffer().setLength(0);
        String[] arguments = Stream.concat(Stream.of("strategies", "--simulate", "1000"), Stream.of(more))
                .toArray(String[]::new);
        assertThat(run(arguments)).isZero();
        return out.toString();
    }

    @Test
    void listsTheStrategiesOfEachGameALineEach() {
        assertThat(run("strategies")).isZero();
        List<String> lines = out.toString().lines().toList();
        int second = lines.indexOf("tic_tac_toe:");
        assertThat(lines.subList(0, second))
                .hasSize(NamedStrategy.values().length + 2)
                .startsWith("even_odd:");
        assertThat(out.toString()).contains("markov", NamedStrategy.MARKOV.description());
        assertThat(lines.subList(second + 1, lines.size()))
                .extracting(line -> line.strip().replaceFirst(" .*", ""))
                .containsExactly("random", "first-free", "one-ahead", "perfect");
    }

    @Test
    void tabulatesTheGameThatIsAskedFor() {
        assertThat(simulated("--game", "tic_tac_toe", "--seed", "7").lines().filter(line -> line.startsWith("perfect")))
                .singleElement()
                .asString()
                .contains("1.00 ±0.00");
    }

    @Test
    void letsAPerfectPlayerNeverLoseAndBothBeginEquallyOften() {
        StrategyTable table = StrategyTable.simulate(new TicTacToe(), 200, 7);
        for (String other : List.of("random", "first-free", "one-ahead", "perfect")) {
            double own = table.earned("perfect", other).points();
            double others = table.earned(other, "perfect").points();
            double drawn = 3 - own - others;
            assertThat(others).as(other).isCloseTo(drawn, within(1e-9));
        }
        assertThat(table.earned("perfect").low())
                .isGreaterThan(table.earned("one-ahead").high());
        assertThat(table.earned("first-free", "first-free").points()).isEqualTo(1.5);
        assertThat(table.earned("random", "random").points()).isCloseTo(1.44, within(0.2));
    }

    @Test
    void tabulatesEachAgainstEachAndPlaysTheSameMatchesForTheSeedThatItPrints() {
        String table = simulated();
        Matcher seed = Pattern.compile("\\APoints a match, 1000 matches of each pair \\(--seed (\\d+)\\)")
                .matcher(table);

        assertThat(seed.find()).as(table).isTrue();
        assertThat(table.lines().filter(line -> line.startsWith("frequency")))
                .singleElement()
                .asString()
                .containsPattern("1\\.\\d\\d ±0\\.\\d\\d");
        assertThat(simulated("--game", "even_odd", "--seed", seed.group(1))).isEqualTo(table);
        assertThat(simulated("--seed", "8").lines().skip(2))
                .isNotEqualTo(table.lines().skip(2).toList());
    }

    @ParameterizedTest
    @CsvSource({"--simulate,999,--simulate takes a number from 1000 to 1000000", "--simulate,lots,--simulate"})
    void refusesAWrongOptionInALine(String option, String value, String sentence) {
        assertThat(run("strategies", option, value)).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains(sentence);
    }

    @Test
    void refusesAGameThatIsNotPlayed() {
        assertThat(run("strategies", "--simulate", "1000", "--game", "chess")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("--game takes one of even_odd, tic_tac_toe, not \"chess\"");
    }
}
