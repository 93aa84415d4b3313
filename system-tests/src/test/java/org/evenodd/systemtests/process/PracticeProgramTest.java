package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built referee lets the built player practise. */
@Tag("variants")
class PracticeProgramTest {

    @TempDir
    private Path directory;

    @Test
    void ourPlayerRegistersAndPlaysAgainstEachStrategyAndAgainInASecondPractice() throws Exception {
        String port = String.valueOf(FreePort.find());
        try (Programs programs = new Programs(directory)) {
            Program player = programs.start("player", "--port=0", "--manager=http://127.0.0.1:" + port + "/mcp");
            String place = player.awaitReady().toString();
            for (int run = 1; run <= 2; run++) {
                Program practice = programs.start(
                        "referee", "practice", "--player", place, "--port", port, "--matches", "3", "--seed", "7");
                assertThat(practice.awaitExit()).as(practice.output()).isZero();
                assertThat(practice.output())
                        .contains("against markov: ", "all ", "latency of 54 answers")
                        .doesNotContain("technical loss", "forgiven");
            }
        }
    }
}
