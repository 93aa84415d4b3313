package org.evenodd.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.game.evenodd.NamedStrategy;
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
    void listsTheStrategiesALineEach() {
        assertThat(run("strategies")).isZero();
        assertThat(out.toString().lines()).hasSize(NamedStrategy.values().length + 1);
        assertThat(out.toString()).contains("markov", NamedStrategy.MARKOV.description());
    }

    @Test
    void tabulatesEachAgainstEach() {
        String table = simulated("--seed", "7");
        assertThat(table).startsWith("Points a match, 1000 matches of each pair (--seed 7)");
        assertThat(table.lines().filter(line -> line.startsWith("frequency")))
                .singleElement()
                .asString()
                .containsPattern("1\\.\\d\\d ±0\\.\\d\\d");
    }

    @Test
    void playsTheSameMatchesForTheSameSeed() {
        String first = simulated("--seed", "7");
        assertThat(simulated("--seed", "7")).isEqualTo(first);
        assertThat(simulated("--seed", "8").lines().skip(2))
                .isNotEqualTo(first.lines().skip(2).toList());
    }

    @Test
    void printsTheSeedThatItTookItself() {
        assertThat(simulated()).containsPattern("--seed \\d+");
    }

    @ParameterizedTest
    @CsvSource({"--simulate,999,--simulate takes a number from 1000 to 1000000", "--simulate,lots,--simulate"})
    void refusesAWrongOptionInALine(String option, String value, String sentence) {
        assertThat(run("strategies", option, value)).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains(sentence);
    }
}
