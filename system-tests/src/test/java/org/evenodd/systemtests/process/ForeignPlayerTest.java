package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bots that know nothing but a document, in a language of their own. */
@Tag("variants")
class ForeignPlayerTest {

    @TempDir
    private Path directory;

    @Test
    void twoPlayersInPythonPlayALeagueWithTwoOfOurs() throws Exception {
        assumeTrue(DocumentPlayer.canPlay(directory), "skipped: there is no python3 on this machine");
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 4, 1);
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 1);
            Program alpha = programs.add(DocumentPlayer.start(directory, endpoint, "alpha"));
            Program beta = programs.add(DocumentPlayer.start(directory, endpoint, "beta"));
            programs.players(endpoint, 2);

            manager.awaitSuccess();
            alpha.awaitSuccess();
            beta.awaitSuccess();
            assertThat(alpha.output()).contains("3 games");
        }
    }
}
