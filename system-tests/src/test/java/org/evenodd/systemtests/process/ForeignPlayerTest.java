package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bots that know nothing but a document, in a language of their own. */
class ForeignPlayerTest {

    @TempDir
    private Path directory;

    @Test
    void twoPlayersInPythonPlayALeagueWithTwoOfOurs() throws Exception {
        assumeTrue(hasPython(), "skipped: there is no python3 on this machine");
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 4, 1);
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 1);
            Program alpha = programs.add(python(endpoint, "alpha"));
            Program beta = programs.add(python(endpoint, "beta"));
            programs.players(endpoint, 2);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(alpha.awaitExit()).as(alpha.output()).isZero();
            assertThat(beta.awaitExit()).as(beta.output()).isZero();
            assertThat(alpha.output()).contains("3 games");
        }
    }

    private Program python(Endpoint manager, String name) throws URISyntaxException {
        Path bot = Path.of(Objects.requireNonNull(getClass().getResource("/document_player.py"))
                .toURI());
        return Program.start(directory, List.of("python3", bot.toString(), manager.toString(), name));
    }

    private boolean hasPython() throws InterruptedException {
        try (Program python = Program.start(directory, List.of("python3", "--version"))) {
            return python.awaitExit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
