package org.evenodd.conformance.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.ConformanceMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a user types it, over HTTP. */
class CheckManagerCommandTest {

    private static final String NOBODY = "http://127.0.0.1:1/mcp";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void endsWith2WhereNobodyIs() {
        assertThat(run(NOBODY)).isEqualTo(2);
        assertThat(err.toString()).contains("check manager: nobody answers at " + NOBODY);
    }

    @Test
    void endsWith2ForAWrongOption() {
        assertThat(run("localhost")).isEqualTo(2);
        assertThat(run(NOBODY, "--players", "1")).isEqualTo(2);
        assertThat(run(NOBODY, "--league-id", "two words")).isEqualTo(2);
        assertThat(run(NOBODY, "--patience", "ages")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(4).allMatch(line -> line.endsWith("(see check manager --help)"));
    }

    @Test
    void neverShowsAManagerTheKeyOfTheLeagueNextDoor(@TempDir Path shared) throws IOException {
        Path key = new SharedDirectory(shared).refereeKey(SettingsLoader.DEFAULT_LEAGUE);
        Files.createDirectories(key.getParent());
        Files.writeString(key, "no key, and a complaint if it were read");

        run(NOBODY, "--shared-dir", shared.toString());
        assertThat(err.toString()).contains("nobody answers").doesNotContain("key");

        assertThat(run(NOBODY, "--referee-key", key.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("The referee key " + key + " cannot be used");
    }

    @Test
    void explainsItself() {
        assertThat(run(NOBODY, "--help")).isZero();
        assertThat(out.toString()).contains("--players", "--league-id", "--format", "--fail-on", "--out");
    }

    private int run(String url, String... options) {
        String[] all =
                Stream.concat(Stream.of("manager", url), Stream.of(options)).toArray(String[]::new);
        return Launcher.run(new ConformanceMain(), new PrintWriter(out, true), new PrintWriter(err, true), all);
    }
}
