package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may referee: whoever has the league's key, by whichever way, and whom the operator admits. */
class RefereesWithTheKeyTest {

    @TempDir
    private Path directory;

    @AutoClose
    private Programs programs;

    @BeforeEach
    void open() {
        programs = new Programs(directory);
    }

    @Tag("case:referee-without-key")
    @Test
    @Tag("variants")
    void areAdmittedWhereverTheyHaveItFrom() throws Exception {
        Program manager = programs.manager(0, 2, 3);
        Endpoint home = manager.awaitReady();
        Path copy = Files.copy(new RunData(directory.resolve("SHARED")).refereeKey(), directory.resolve("copied.key"));
        String key = Files.readString(copy).strip();
        programs.referees(home, 1);
        elsewhere(home, "By file", "--referee-key=" + copy);
        programs.add(Program.launchWith(
                Map.of("EVENODD_REFEREE_KEY", key),
                "referee",
                directory,
                "--port=0",
                "--manager=" + home,
                "--name=By variable",
                "--shared-dir=variable"));
        programs.players(home, 2);
        assertThat(manager.awaitSuccess())
                .contains("Every match was played: 1 of 1")
                .doesNotContain("has not shown the referee key", key);
    }

    /** Starts a referee with a shared directory of its own, which holds no key. */
    private void elsewhere(Endpoint home, String name, String... more) {
        String[] options = Stream.of(new String[] {"--shared-dir=" + name}, more)
                .flatMap(Stream::of)
                .toArray(String[]::new);
        programs.referee(home, name, options);
    }

    @Tag("case:referee-without-key")
    @Tag("variants")
    @Test
    void areNeededUnlessTheOperatorAdmitsTheOneThatWaits() throws Exception {
        Program manager = programs.manager(0, 2, 1);
        Endpoint home = manager.awaitReady();
        programs.players(home, 2);
        elsewhere(home, "Whistle");
        manager.awaitLineWith("REF11 \"Whistle\"");
        programs.run("admit", "Whistle", "--manager=" + home);
        assertThat(manager.awaitSuccess()).contains("Every match was played: 1 of 1");
    }

    @Tag("case:referee-without-token")
    @Tag("variants")
    @Test
    void takeTheirPlacesAgainWithItWhereTheyHaveLostTheirTokens() throws Exception {
        Endpoint home = programs.start("manager", "--port=0").awaitReady();
        Program referee = programs.referee(home, "Whistle");
        Endpoint place = referee.awaitReady();
        referee.awaitLineWith("Registered as REF01");
        RunData data = new RunData(directory.resolve("SHARED"));
        Map<Path, String> tokens = data.tokens();
        assertThat(tokens).hasSize(1);
        referee.kill();
        Files.delete(tokens.keySet().iterator().next());
        assertThat(RpcCaller.register(home, "referee", "Whistle", place))
                .contains("\"REJECTED\"", "E022", "readmit REF01")
                .doesNotContain("tok_ref");
        programs.referee(home, "Whistle").awaitLineWith("Registered as REF01");
        assertThat(data.tokens().keySet()).isEqualTo(tokens.keySet());
        assertThat(data.tokens()).isNotEqualTo(tokens);
    }
}
