package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A league with a roster, of separate processes, from the first registration to its end. */
class RosterTest {
    private static final String ADAS_KEY = "blue-horse-7";
    private static final String BENS_KEY = "red-whale-9";

    private final Path directory;

    @AutoClose
    private final Programs programs;

    private final Path roster;

    RosterTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        this.programs = new Programs(directory);
        this.roster = directory.resolve("roster.csv");
        Files.writeString(roster, "name,key\nAda,%s\nBen,%s\nCleo,\nDan,late\n".formatted(ADAS_KEY, BENS_KEY));
    }

    private Program manager(String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--exit-when-done",
                "--set=league.announcement_lead_seconds=0",
                "--set=network.rejoin_without_token=same_address"));
        options.addAll(List.of(more));
        return programs.start("manager", options.toArray(String[]::new));
    }

    private Program player(Endpoint manager, String name, String... more) {
        return playerOf(name, manager, name, more);
    }

    /** Starts a player with a directory of its own, in which it keeps its token. */
    private Program playerOf(String owner, Endpoint manager, String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--port=0", "--manager=" + manager, "--name=" + name, "--shared-dir=" + directory.resolve(owner)));
        options.addAll(List.of(more));
        return programs.start("player", options.toArray(String[]::new));
    }

    private String operator(Endpoint manager, String command) throws InterruptedException {
        Program program = programs.start("manager", command, "--manager=" + manager);
        program.awaitSuccess();
        return program.output();
    }

    private static void assertRejected(Program player, String... words) throws InterruptedException {
        assertThat(player.awaitExit()).as(player.output()).isEqualTo(1);
        assertThat(player.output()).contains(words);
    }

    @Tag("case:not-on-the-roster")
    @Tag("case:name-of-a-student")
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
                "--shared-dir=" + directory.resolve("Ada")));
        ada.awaitLineWith("Registered as P01");

        assertRejected(player(at, "Mallory"), "\"Mallory\" is not on the roster of this league");
        assertRejected(player(at, "Ben"), "player_meta.enrolment_key");
        assertRejected(player(at, "Ben", "--enrolment-key=" + ADAS_KEY), "player_meta.enrolment_key");
        assertThat(RpcCaller.register(at, "player", "Ben", Endpoint.parse("http://127.0.0.1:9/mcp")))
                .contains("\"status\":\"REJECTED\"", "\"error_code\":\"E006\"", "\"code\":2004");
        Program ben = player(at, "Ben", "--enrolment-key=" + BENS_KEY);
        ben.awaitLineWith("Registered as P02");
        assertThat(operator(at, "status"))
                .contains("It starts at ", "Not there yet, 2 of the 4 on the roster: \"Cleo\", \"Dan\".");

        manager.kill();
        Files.writeString(roster, Files.readString(roster) + "Eve,new-key-5\n");
        Program again = manager("--port=" + at.port(), "--roster=" + roster);
        again.awaitReady();
        again.awaitLine("Roster: 5 names, 4 with a key; nobody else can register.");
        again.awaitLine("The league starts at ");
        assertRejected(player(at, "Frank"), "\"Frank\" is not on the roster");
        ben.kill();
        Program lost = playerOf("lost", at, "Ben", "--enrolment-key=" + BENS_KEY, "--exit-when-done");
        lost.awaitLineWith("Registered as P02");
        again.kill();

        Program last =
                manager("--port=" + at.port(), "--start-at=" + Instant.now().plusSeconds(15));
        last.awaitLine("The league begins: 1 round, 1 match");
        last.awaitSuccess();
        Program verify = programs.start("manager", "verify");
        verify.awaitSuccess();
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
