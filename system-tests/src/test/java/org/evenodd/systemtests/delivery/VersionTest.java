package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"manager, league-manager", "referee, referee", "player, player"})
    void isToldWithTheCommitAndTheJava(String agent, String name) throws Exception {
        try (Program program = Program.launch(agent, directory, "--version")) {
            assertThat(program.awaitSuccess())
                    .matches(name + " \\d+\\.\\d+\\.\\d+\\S* \\(commit ([0-9a-f]{7}|unknown)\\), Java \\d.* \\(.+\\)")
                    .contains(", Java " + System.getProperty("java.version") + " (");
        }
    }
}
