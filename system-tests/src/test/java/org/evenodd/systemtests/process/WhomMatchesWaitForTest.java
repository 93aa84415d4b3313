package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the operator sees on the command line of a match whose player hangs, while it waits and afterwards. */
class WhomMatchesWaitForTest {

    private static final int MOST_CALLS = 20;

    @TempDir
    private Path directory;

    private static String outputOf(Programs programs, String... command) throws Exception {
        Program program = programs.start("manager", command);
        assertThat(program.awaitExit()).as(program.output()).isZero();
        return program.output();
    }

    /** A wait is told once it has lasted for a second; each call of the command takes a while, too. */
    private static String statusThatTellsOfAWait(Programs programs, Endpoint manager) throws Exception {
        List<String> told = new ArrayList<>();
        while (told.size() < MOST_CALLS) {
            told.add(outputOf(programs, "status", "--manager", manager.toString()));
            if (told.get(told.size() - 1).contains(" waits ")) {
                break;
            }
        }
        return told.get(told.size() - 1);
    }

    @Test
    void statusNamesTheOneWhoHangsAndMatchShowsTheMatchAfterwards() throws Exception {
        try (Programs programs = new Programs(directory);
                HesitantPlayer hanging = new HesitantPlayer(match -> true)) {
            Program manager = programs.start(
                    "manager",
                    "--port=0",
                    "--players=2",
                    "--exit-when-done",
                    "--set=league.announcement_lead_seconds=0");
            Endpoint at = manager.awaitReady();
            hanging.register(at);
            programs.start("referee", "--port=0", "--manager=" + at);
            programs.players(at, 1);
            hanging.awaitCall();

            assertThat(statusThatTellsOfAWait(programs, at))
                    .containsPattern("(?m)^R1M1 waits [0-9]+ s for P01 \"Hesitant\" \\(choice\\)$");

            hanging.makeUpItsMind();
            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(outputOf(programs, "match", "R1M1"))
                    .contains("R1M1  ", "Hesitant (P01)", ": played\n", "Hesitant chooses ")
                    .containsPattern(
                            "CHOOSE_PARITY_CALL to Hesitant \\(P01\\), call 1: answered after [0-9,]+ ms of 30,000 ms")
                    .contains("[token]", "They are the same: the number was drawn before the players chose.")
                    .doesNotContain("tok_");
        }
    }
}
