package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may referee: whoever has the league's key, by whichever way, and whom the operator admits. */
class RefereesWithTheKeyTest {

    @TempDir
    private Path directory;

    @Tag("case:referee-without-key")
    @Test
    @Tag("variants")
    void areAdmittedWhereverTheyHaveItFrom() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 2, 3);
            Endpoint home = manager.awaitReady();
            Path copy =
                    Files.copy(new RunData(directory.resolve("SHARED")).refereeKey(), directory.resolve("copied.key"));

            programs.referees(home, 1);
            programs.start("referee", options(home, "By file", "--referee-key=" + copy));
            programs.add(Program.launchWith(
                    Map.of("EVENODD_REFEREE_KEY", Files.readString(copy).strip()),
                    "referee",
                    directory,
                    options(home, "By variable")));
            programs.players(home, 2);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(manager.output())
                    .contains("Every match was played: 1 of 1")
                    .doesNotContain(
                            "has not shown the referee key",
                            Files.readString(copy).strip());
        }
    }

    @Tag("case:referee-without-key")
    @Tag("variants")
    @Test
    void areNeededUnlessTheOperatorAdmitsTheOneThatWaits() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint home = manager.awaitReady();
            programs.players(home, 2);
            programs.start("referee", options(home, "Whistle"));
            manager.awaitLineWith("REF11 \"Whistle\"");

            Program admit = programs.start("manager", "admit", "Whistle", "--manager=" + home);
            assertThat(admit.awaitExit()).as(admit.output()).isZero();

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(manager.output()).contains("Every match was played: 1 of 1");
        }
    }

    /** Returns options with a shared directory of its own, which holds no key. */
    private static String[] options(Endpoint home, String name, String... more) {
        String[] options = {"--port=0", "--manager=" + home, "--name=" + name, "--shared-dir=" + name};
        return Stream.of(options, more).flatMap(Stream::of).toArray(String[]::new);
    }
}
