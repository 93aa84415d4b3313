package org.evenodd.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands as a user types them, over HTTP. A practice that starts although it should not never ends. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CheckCommandsTest {

    private static final String NOBODY = "http://127.0.0.1:1/mcp";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"player", "referee", "manager"})
    void endWith2WhereNobodyIs(String kind) {
        assertThat(run(kind, NOBODY)).isEqualTo(2);
        assertThat(err.toString()).contains("check " + kind + ": nobody answers at " + NOBODY);
    }

    @ParameterizedTest
    @CsvSource({
        "player, localhost, --format, json",
        "player, http://127.0.0.1:1/mcp, --await-registration, -1",
        "player, http://127.0.0.1:1/mcp, --format, pdf",
        "player, http://127.0.0.1:1/mcp, --game, chess",
        "referee, localhost, --patience, 1",
        "referee, http://127.0.0.1:1/mcp, --patience, -1",
        "referee, http://127.0.0.1:1/mcp, --format, pdf",
        "manager, localhost, --players, 2",
        "manager, http://127.0.0.1:1/mcp, --players, 1",
        "manager, http://127.0.0.1:1/mcp, --league-id, two words",
        "manager, http://127.0.0.1:1/mcp, --patience, ages"
    })
    void endWith2ForAWrongArgument(String kind, String url, String option, String value) {
        assertThat(run(kind, url, option, value)).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().endsWith("(see check " + kind + " --help)");
    }

    @ParameterizedTest
    @CsvSource({"player, --await-registration", "referee, --patience", "manager, --league-id"})
    void explainThemselves(String kind, String option) {
        assertThat(run(kind, NOBODY, "--help")).isZero();
        assertThat(out.toString()).contains(option, "--seed", "--format", "--fail-on", "--out");
    }

    @Test
    void neverShowAManagerTheKeyOfTheLeagueNextDoor(@TempDir Path shared) throws IOException {
        Path key = new SharedDirectory(shared).refereeKey(SettingsLoader.DEFAULT_LEAGUE);
        Files.createDirectories(key.getParent());
        Files.writeString(key, "no key, and a complaint if it were read");

        run("manager", NOBODY, "--shared-dir", shared.toString());
        assertThat(err.toString()).contains("nobody answers").doesNotContain("key");

        assertThat(run("manager", NOBODY, "--referee-key", key.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("The referee key " + key + " cannot be used");
    }

    @ParameterizedTest
    @CsvSource({
        "--player=nowhere, http",
        "--player=http://me:secret@localhost:1/mcp, 'not something else'",
        "--player=http://localhost:1/mcp --against=psychic, one of random",
        "--player=http://localhost:1/mcp --game=chess, 'one of even_odd, tic_tac_toe, not'",
        "--player=http://localhost:1/mcp --game=tic_tac_toe --against=frequency, 'one of random, first-free, one-ahead,"
                + " perfect, not'",
        "--player=http://localhost:1/mcp --matches=0, 1 to",
        "--player=http://localhost:1/mcp --show-lost=-1, 0 to",
        "--player=http://localhost:1/mcp --format=xml, --format",
        "--matches=3, --player"
    })
    void refuseAPracticeWithAWrongOptionInOneLineThatNamesIt(String options, String named, @TempDir Path shared) {
        List<String> arguments = new ArrayList<>(List.of("practice", "--shared-dir=" + shared));
        arguments.addAll(List.of(options.split(" ", -1)));

        assertThat(run(arguments)).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains(named);
    }

    private int run(String kind, String url, String... options) {
        List<String> all = new ArrayList<>(List.of(kind, url, "--port", "0"));
        if (kind.equals("referee")) {
            all.addAll(List.of("--await-registration", "0"));
        }
        all.addAll(List.of(options));
        return run(all);
    }

    private int run(List<String> arguments) {
        return Launcher.run(
                new ConformanceMain(),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                arguments.toArray(String[]::new));
    }
}
