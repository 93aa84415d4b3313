package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A league with a roster, of separate processes, from the first registration to its end. */
class RosterTest extends ProcessTest {

    private static final String ADAS_KEY = "blue-horse-7";
    private static final String BENS_KEY = "red-whale-9";

    private Path roster;

    @BeforeEach
    void write() throws IOException {
        roster = Files.writeString(
                directory.resolve("roster.csv"),
                "name,key\nAda,%s\nBen,%s\nCleo,\nDan,late\n".formatted(ADAS_KEY, BENS_KEY));
    }

    private Program manager(String... more) {
        String[] options = {"--exit-when-done", Programs.AT_ONCE, "--set=network.rejoin_without_token=same_address"};
        return programs.start("manager", Programs.both(options, more));
    }

    /** Starts a player with a directory of its own, in which it keeps its token. */
    private Program player(String directory, Endpoint manager, String name, String... more) {
        String[] options = {"--port=0", "--manager=" + manager, "--name=" + name, "--shared-dir=" + directory};
        return programs.start("player", Programs.both(options, more));
    }

    @Tag("case:not-on-the-roster")
    @Tag("case:name-of-a-student")
    @Tag("variants")
    @Test
    void letsInItsNamesOnlyAndIsKeptWithThePlannedStartByAKilledManager() throws Exception {
        Program manager = manager(
                "--port=0",
                "--roster=" + roster,
                "--start-at=" + Instant.now().plus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS));
        Endpoint at = manager.awaitReady();
        manager.awaitLine("The league starts at ");
        programs.referees(at, 1);
        Program ada = programs.add(Program.launchWith(
                Map.of("JAVA_OPTS", "-Xmx192m", "EVENODD_ENROLMENT_KEY", ADAS_KEY),
                "player",
                directory,
                "--port=0",
                "--manager=" + at,
                "--name=Ada",
                "--exit-when-done",
                "--shared-dir=Ada"));
        ada.awaitLineWith("Registered as P01");

        Program mallory = player("Mallory", at, "Mallory");
        assertThat(mallory.awaitExit()).as(mallory.output()).isEqualTo(1);
        assertThat(mallory.output()).contains("\"Mallory\" is not on the roster of this league");
        assertThat(RpcCaller.register(at, "player", "Ben", Endpoint.parse("http://127.0.0.1:9/mcp")))
                .contains("\"status\":\"REJECTED\"", "\"error_code\":\"E006\"", "\"code\":2004");
        Program ben = player("Ben", at, "Ben", "--enrolment-key=" + BENS_KEY);
        ben.awaitLineWith("Registered as P02");
        assertThat(programs.run("status", "--manager=" + at))
                .contains("It starts at ", "Not there yet, 2 of the 4 on the roster: \"Cleo\", \"Dan\".");

        manager.kill();
        Files.writeString(roster, Files.readString(roster) + "Eve,new-key-5\n");
        Program again = manager("--port=" + at.port(), "--roster=" + roster);
        again.awaitReady();
        again.awaitLine("Roster: 5 names, 4 with a key; nobody else can register.");
        again.awaitLine("The league starts at ");
        ben.kill();
        Program lost = player("lost", at, "Ben", "--enrolment-key=" + BENS_KEY, "--exit-when-done");
        lost.awaitLineWith("Registered as P02");

        programs.run("start", "--manager=" + at);
        again.awaitLine("The league begins: 1 round, 1 match");
        again.awaitSuccess();
        programs.run("verify");
        assertNoKeyAnywhere();
    }

    private void assertNoKeyAnywhere() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(roster))
                    .toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(ADAS_KEY, BENS_KEY);
            }
        }
    }

    @Test
    void aTimeThatHasPassedIsToldBeforeAnythingBegins() throws Exception {
        Program late = manager("--port=0", "--start-at=2025-01-15T10:30");
        assertThat(late.awaitExit()).isEqualTo(2);
        assertThat(late.output())
                .contains("2025-01-15 10:30 has passed", "--start-at 2025-01-16T10:30 ")
                .doesNotContain("READY");
    }
}
