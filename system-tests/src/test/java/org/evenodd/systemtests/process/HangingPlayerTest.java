package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bot whose server answers everything but the call for its choice. */
@Tag("variants")
class HangingPlayerTest {

    private static final List<String> QUICK = List.of(
            "--set=league.legs=3",
            "--set=timeouts.choice_seconds=1",
            "--set=retry.max_retries=1",
            "--set=retry.delay_seconds=0.1");

    @TempDir
    private Path directory;

    @Tag("case:hanging")
    @Test
    void costsFewWaitsAndIsNeverReinstatedByItsAcknowledgements() throws Exception {
        try (Programs programs = new Programs(directory);
                HesitantPlayer hanging = new HesitantPlayer(match -> true)) {
            Program manager = programs.start(
                    "manager",
                    quick("--port=0", "--players=4", "--exit-when-done", "--set=league.announcement_lead_seconds=0"));
            Endpoint at = manager.awaitReady();
            hanging.register(at);
            programs.start("referee", quick("--port=0", "--manager=" + at));
            programs.players(at, 3);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();

            assertThat(hanging.calls())
                    .as(
                            "two tries in each of rounds 1, 2 and 3, and one by each of three names in rounds 5 and 8 of nine")
                    .isEqualTo(12);
            assertThat(manager.output())
                    .containsPattern("Hesitant \\(P01\\) forfeits R1M\\d: did not choose in time \\(E001 No"
                            + " CHOOSE_PARITY_RESPONSE within 1.0 seconds; 2 times\\)")
                    .containsPattern("P01   Hesitant: was suspended, and not asked, in R4M\\d, R6M\\d, R7M\\d, R9M\\d");
        }
    }

    private static String[] quick(String... options) {
        return Stream.concat(Stream.of(options), QUICK.stream()).toArray(String[]::new);
    }
}
