package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody registers players at endpoints where nobody is. */
@Tag("variants")
class DeadEndpointsTest {

    @TempDir
    private Path directory;

    @Tag("case:ghosts")
    @Test
    void neitherStartALeagueOfThreeNorLockTheHonestOut() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 3, 1);
            Endpoint home = manager.awaitReady();
            programs.referees(home, 1);
            manager.awaitLineWith("REF01");
            try (RawRegistration applicant = new RawRegistration(home)) {
                for (int i = 1; i <= 3; i++) {
                    Endpoint nowhere = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(FreePort.find()));
                    assertThat(applicant.asPlayer("Ghost " + i, nowhere)).contains("\"ACCEPTED\"");
                }
            }
            Program honest = programs.players(home, 3);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(honest.awaitExit()).as(honest.output()).isZero();
            assertThat(manager.output())
                    .contains("has lost its place: nobody has answered at", "Every match was played: 3 of 3")
                    .doesNotContain("forfeits");
            assertThat(honest.output()).contains("Registered as P04", "Registered as P05", "Registered as P06");
        }
    }
}
