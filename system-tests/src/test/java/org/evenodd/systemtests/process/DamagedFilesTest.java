package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that a crash, a disk or a person has damaged before a manager starts. */
class DamagedFilesTest extends ProcessTest {

    private Program start(String... options) {
        return programs.start("manager", options);
    }

    private void playALeagueOfTwo() throws InterruptedException {
        Program manager = programs.manager(0, 2, 1);
        Endpoint endpoint = manager.awaitReady();
        programs.referees(endpoint, 1);
        programs.players(endpoint, 2);
        manager.awaitSuccess();
    }

    @Tag("case:torn-log")
    @Tag("case:views-damaged")
    @Test
    @Tag("disks")
    void areMadeAnewFromTheStoreWhereTheyAreViewsAndALogGoesOnBehindATornLine() throws Exception {
        playALeagueOfTwo();
        Path standings = data().league().resolve("standings.json");
        Files.writeString(standings, "{\"standings\": [");
        Files.delete(data().matches().resolve("R1M1.json"));
        Files.writeString(data().log(), "{\"message\":\"to", APPEND);

        Program again = start("--port=0");
        again.awaitReady();
        again.terminate();
        again.awaitSuccess();

        assertThat(data().played()).containsExactly(1, 1);
        assertThat(data().match("R1M1").at("/lifecycle/status").stringValue()).isEqualTo("COMPLETED");
        List<String> lines = Files.readAllLines(data().log());
        assertThat(lines).contains("{\"message\":\"to");
        assertThat(StrictJson.parse(lines.get(lines.size() - 1).getBytes(UTF_8))
                        .path("agent")
                        .stringValue())
                .isEqualTo("league_manager");
    }

    @Tag("case:store-in-use")
    @Test
    void leaveAStoreToTheManagerThatHasIt() throws Exception {
        start("--port=0").awaitReady();

        Program second = start("--port=0");
        assertThat(second.awaitExit()).isEqualTo(3);
        assertThat(second.output().lines()).singleElement().asString().contains("is in use by another League Manager");
    }
}
