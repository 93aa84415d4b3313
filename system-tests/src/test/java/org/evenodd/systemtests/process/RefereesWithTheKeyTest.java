package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may referee: whoever has the league's key, by whichever way, and whom the operator admits. */
class RefereesWithTheKeyTest extends ProcessTest {

    @Tag("case:referee-without-key")
    @Test
    @Tag("variants")
    void areAdmittedWhereverTheyHaveItFrom() throws Exception {
        Program manager = programs.manager(0, 2, 3);
        Endpoint home = manager.awaitReady();
        Path copy = Files.copy(data().refereeKey(), directory.resolve("copied.key"));
        String key = Files.readString(copy).strip();
        programs.referees(home, 1);
        programs.referee(home, "By file", "--shared-dir=file", "--referee-key=" + copy);
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

    @Tag("case:referee-without-token")
    @Tag("variants")
    @Test
    void takeTheirPlacesAgainWithItWhereTheyHaveLostTheirTokens() throws Exception {
        Endpoint home = programs.start("manager", "--port=0").awaitReady();
        Program referee = programs.referee(home, "Whistle");
        Endpoint place = referee.awaitReady();
        referee.awaitLineWith("Registered as REF01");
        Map<Path, String> tokens = data().tokens();
        assertThat(tokens).hasSize(1);
        referee.kill();
        Files.delete(tokens.keySet().iterator().next());
        assertThat(RpcCaller.register(home, "referee", "Whistle", place))
                .contains("\"REJECTED\"", "E022", "readmit REF01")
                .doesNotContain("tok_ref");
        programs.referee(home, "Whistle").awaitLineWith("Registered as REF01");
        assertThat(data().tokens().keySet()).isEqualTo(tokens.keySet());
        assertThat(data().tokens()).isNotEqualTo(tokens);
    }
}
