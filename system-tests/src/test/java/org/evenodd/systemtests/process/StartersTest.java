package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The bots that students start from. */
class StartersTest {

    @TempDir
    private Path directory;

    private Program start(Starter starter, String... options) throws InterruptedException {
        return starter.start(directory, options);
    }

    @Test
    void playALeagueWithoutAForfeitOrADialectNote() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 3, 1);
            String endpoint = manager.awaitReady().toString();
            programs.referees(Endpoint.parse(endpoint), 1);
            List<Program> bots = new ArrayList<>();
            for (Starter starter : Starter.values()) {
                bots.add(programs.add(start(starter, "--port", "0", "--manager", endpoint, "--exit-when-done")));
            }

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            for (Program bot : bots) {
                assertThat(bot.awaitExit()).as(bot.output()).isZero();
            }
            JsonNode league = export(programs);
            assertThat(league.path("standings").toString())
                    .contains(Stream.of(Starter.values())
                            .map(starter -> starter.title)
                            .toList());
            assertThat(league.path("league").path("matches_forfeited").intValue())
                    .isZero();
            assertThat(league.path("dialect_notes")).isEmpty();
        }
    }

    private JsonNode export(Programs programs) throws Exception {
        Program export = programs.start("manager", "export", "--format", "json", "--out", "league.json");
        assertThat(export.awaitExit()).as(export.output()).isZero();
        return StrictJson.parse(Files.readAllBytes(directory.resolve("league.json")));
    }

    @ParameterizedTest
    @Tag("variants")
    @EnumSource
    void practisesAndEndsWithZeroWhenItIsTold(Starter starter) throws Exception {
        String port = String.valueOf(FreePort.find());
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:" + port + "/mcp"));
            Program practice = programs.start(
                    "referee",
                    "practice",
                    "--port=" + port,
                    "--player=" + bot.awaitReady(),
                    "--matches=5",
                    "--against=frequency");
            assertThat(practice.awaitExit()).as(practice.output()).isZero();
            assertThat(practice.output()).contains("R5M1 against frequency: ").doesNotContain("forgiven");
            bot.terminate();
            assertThat(bot.awaitExit()).as(bot.output()).isZero();
        }
    }

    @ParameterizedTest
    @Tag("variants")
    @EnumSource
    void refusesACheckAndAPracticeThatAreNotItsManager(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:9/mcp"));
            String place = bot.awaitReady().toString();
            Program check = programs.start("referee", "check", place, "--port=0", "--await-registration=0");
            assertThat(check.awaitExit()).as(check.output()).isEqualTo(2);
            assertThat(check.output()).contains("listens only to").doesNotContain("MUST", "SHOULD");
            Program practice = programs.start("referee", "practice", "--player", place, "--port=0");
            assertThat(practice.awaitExit()).as(practice.output()).isEqualTo(1);
            assertThat(practice.output()).contains("listens only to").doesNotContain("technical loss");
        }
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void isCheckedWithoutAFindingOnceItHasRegisteredAndPractisesAfterwards(Starter starter) throws Exception {
        String port = String.valueOf(FreePort.find());
        try (Programs programs = new Programs(directory)) {
            Program bot = programs.add(start(starter, "--port", "0", "--manager", "http://127.0.0.1:" + port + "/mcp"));
            String place = bot.awaitReady().toString();
            Program check = programs.start(
                    "referee", "check", place, "--port", port, "--fail-on=should", "--await-registration=60");
            assertThat(check.awaitExit()).as(check.output()).isZero();
            assertThat(check.output()).contains("No finding").doesNotContain("not seen");
            Program practice = programs.start(
                    "referee", "practice", "--player", place, "--port", port, "--matches=3", "--against=frequency");
            assertThat(practice.awaitExit()).as(practice.output()).isZero();
        }
    }

    @ParameterizedTest
    @Tag("variants")
    @EnumSource
    void saysThatItWasRefusedAndEndsWithOne(Starter starter) throws Exception {
        try (Programs programs = new Programs(directory)) {
            String manager = programs.manager(0, 3, 1).awaitReady().toString();
            Program first = programs.add(start(starter, "--port", "0", "--manager", manager, "--name", "Twin"));
            first.awaitLine("Registered as P01");
            String nobodysToken = directory.resolve("none.token").toString();
            Program second = programs.add(start(
                    starter, "--port", "0", "--manager", manager, "--name", "Twin", "--token-file", nobodysToken));
            assertThat(second.awaitExit()).as(second.output()).isEqualTo(1);
            assertThat(second.output()).contains("Refused: ", "Twin");
        }
    }

    @ParameterizedTest
    @EnumSource
    void playsAtAnIpv6AddressAndSaysWhoItIsAndWhereItsTokenIsAsOurPlayersDo(Starter starter) throws Exception {
        assumeTrue(hasIpv6(), "skipped: this machine has no IPv6");
        try (Programs programs = new Programs(directory)) {
            Endpoint manager =
                    programs.start("manager", "--port=0", "--host=::1").awaitReady();
            String page = "[::1]:" + manager.port();
            Program bot = programs.add(
                    start(starter, "--port", "0", "--host", "::1", "--manager", page, "--name", "Ada (1)"));
            Endpoint place = bot.awaitReady();
            assertThat(place.toString()).startsWith("http://[::1]:");
            bot.awaitLine("Registered as P01");
            bot.awaitLine("Sign in to the league's page with the token in "
                    + new SharedDirectory(Path.of("SHARED")).token(manager, new DisplayName("Ada (1)")));
            assertThat(health(place))
                    .isEqualTo(
                            "{\"status\":\"UP\",\"agent_id\":\"P01\",\"display_name\":\"Ada (1)\",\"kind\":\"player\"}");
        }
    }

    private static String health(Endpoint place) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(place.at("/health").uri()).build(), HttpResponse.BodyHandlers.ofString())
                .body()
                .replace(": ", ":")
                .replace(", ", ",");
    }

    private static boolean hasIpv6() {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getAllByName("::1")[0])) {
            return any.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void isShortEnoughToBeReadAndSaysWhereTheStrategyGoes(Starter starter) throws Exception {
        String text = Files.readString(starter.source(), UTF_8);
        assertThat(text.lines().count()).isLessThan(210);
        assertThat(text.lines()).allMatch(line -> line.length() <= 120);
        assertThat(text.split("your strategy", -1)).hasSize(2);
    }
}
