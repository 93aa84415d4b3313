package org.evenodd.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.program.Launcher;
import org.evenodd.game.evenodd.NamedStrategy;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A player that starts although it should not never ends, and a thread that waits for it cannot be interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlayerCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        PlayerCommand command = new PlayerCommand(players -> Runnable::run);
        return Launcher.run(command.spec(), new PrintWriter(out), new PrintWriter(err), arguments);
    }

    @Nested
    class Help {

        @Test
        void listsTheStrategiesWithWhatTheyDo() {
            assertThat(run("--help")).isZero();
            for (NamedStrategy strategy : NamedStrategy.values()) {
                assertThat(out.toString()).contains(strategy.wireName() + ' ').contains(strategy.description());
            }
        }

        @Test
        void listsTheOptions() {
            run("--help");
            assertThat(out.toString())
                    .contains("--manager=URL", "--name=NAME", "--strategy=NAME", "--count=N", "--exit-when-done")
                    .contains("--port=N", "--shared-dir=DIR", "--strict");
        }
    }

    @Nested
    class AWrongOption {

        @ParameterizedTest
        @CsvSource({
            "--strategy,psychic,'--strategy takes one of random, '",
            "--strategy,psychic,'markov, llm (even_odd); random, first-free, one-ahead, perfect (tic_tac_toe), not'",
            "--manager,nowhere,--manager takes an http or https URL",
            "--manager,http://my_host:8000/mcp,a host's name has no underscore",
            "--advertise-host,my_host,a host's name has no underscore",
            "--strategy,llm,--strategy llm needs --llm-url",
            "--llm-model,parrot,need --strategy llm",
            "--name,'',--name takes",
            "--count,0,--count takes a number from 1 to 200",
            "--count,many,--count",
            "--enrolment-key,a secret,--enrolment-key takes a key of 1 to 100 visible ASCII characters"
        })
        void endsWithStatusTwoAndOneLine(String option, String value, String sentence) {
            assertThat(run(option, value)).isEqualTo(2);
            assertThat(err.toString().lines()).singleElement().asString().contains(sentence);
        }
    }

    @Test
    void aKeyBelongsToOneName() {
        assertThat(run("--count=2", "--enrolment-key=secret")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--enrolment-key is the key of one player's name", "without --count 2")
                .doesNotContain("secret");
    }

    @Nested
    class AWrongStrategyInTheSettings {

        @Test
        void isBlamedOnItsFile(@TempDir Path directory) throws IOException {
            Path file = directory.resolve("config/defaults/player.json");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{\"strategy\":\"psychic\"}");
            assertThat(run("--config-dir=" + directory.resolve("config"), "--shared-dir=" + directory, "--port=0"))
                    .isEqualTo(2);
            assertThat(err.toString().lines())
                    .singleElement()
                    .asString()
                    .contains(file + ": strategy takes one of random", "not \"psychic\"");
        }
    }
}
