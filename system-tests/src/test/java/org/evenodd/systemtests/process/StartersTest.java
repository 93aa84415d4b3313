package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The bots that students start from. */
class StartersTest extends ProcessTest {

    private Program start(Starter starter, Object manager, String... more) {
        List<String> options = new ArrayList<>(List.of("--port=0", "--manager=" + manager));
        options.addAll(List.of(more));
        return programs.add(starter.start(directory, options.toArray(String[]::new)));
    }

    @Test
    void playALeagueWithoutAForfeitOrADialectNote() throws Exception {
        Program manager = programs.manager(0, 3, 1);
        Endpoint endpoint = manager.awaitReady();
        programs.referees(endpoint, 1);
        List<Program> bots = new ArrayList<>();
        for (Starter starter : Starter.values()) {
            bots.add(start(starter, endpoint, "--exit-when-done"));
        }

        manager.awaitSuccess();
        for (Program bot : bots) {
            bot.awaitSuccess();
        }
        programs.run("export", "--format=json", "--out=league.json");
        JsonNode league = Envelopes.read(Files.readAllBytes(directory.resolve("league.json")));
        assertThat(league.path("standings").toString())
                .contains(Stream.of(Starter.values())
                        .map(starter -> starter.title)
                        .toList());
        assertThat(league.path("league").path("matches_forfeited").intValue()).isZero();
        assertThat(league.path("dialect_notes")).isEmpty();
    }

    /** All at once, because each waits some seconds for a registration. */
    @Test
    @Tag("variants")
    void refuseACheckAndAPracticeThatAreNotTheirManager() throws Exception {
        List<Endpoint> places = new ArrayList<>();
        for (Starter starter : Starter.values()) {
            places.add(start(starter, "http://127.0.0.1:9/mcp").awaitReady());
        }
        Program practice = programs.start("check", "practice", "--player=" + places.get(0), "--port=0");
        List<Program> checks = places.stream()
                .map(place -> programs.start("check", "player", place.toString(), "--port=0", "--await-registration=0"))
                .toList();
        for (Program check : checks) {
            assertThat(check.awaitExit()).as(check.output()).isEqualTo(2);
            assertThat(check.output()).contains("listens only to").doesNotContain("MUST", "SHOULD");
        }
        assertThat(practice.awaitExit()).as(practice.output()).isEqualTo(1);
        assertThat(practice.output()).contains("listens only to").doesNotContain("technical loss");
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void isCheckedWithoutAFindingOnceItHasRegisteredPractisesAfterwardsAndEndsWithZeroWhenItIsTold(Starter starter)
            throws Exception {
        String port = "--port=" + FreePort.find();
        Program bot = start(starter, port.replace("--port=", "http://127.0.0.1:") + "/mcp");
        String place = bot.awaitReady().toString();
        for (String game : List.of("even_odd", "tic_tac_toe")) {
            Program check = programs.start(
                    "check", "player", place, port, "--game=" + game, "--fail-on=should", "--await-registration=60");
            assertThat(check.awaitSuccess()).contains("No finding").doesNotContain("not seen");
        }
        Program practice = programs.start(
                "check",
                "practice",
                "--player=" + place,
                port,
                "--game=tic_tac_toe",
                "--matches=3",
                "--against=one-ahead");
        assertThat(practice.awaitSuccess()).contains("R3M1 against one-ahead: ").doesNotContain("forgiven");
        bot.terminate();
        bot.awaitSuccess();
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void playsAtAnIpv6AddressAndSaysWhoItIsAndWhereItsTokenIsAsOurPlayersDo(Starter starter) throws Exception {
        assumeTrue(hasIpv6(), "skipped: this machine has no IPv6");
        Endpoint manager = programs.start("manager", "--port=0", "--host=::1").awaitReady();
        Program bot = start(starter, "[::1]:" + manager.port(), "--host=::1", "--name=Ada (1)");
        Endpoint place = bot.awaitReady();
        assertThat(place.toString()).startsWith("http://[::1]:");
        bot.awaitLine("Registered as P01");
        bot.awaitLine("Sign in to the league's page with the token in "
                + new SharedDirectory(Path.of("SHARED")).token(manager, new DisplayName("Ada (1)")));
        assertThat(RpcCaller.get(place, "/health").replace(": ", ":").replace(", ", ","))
                .isEqualTo("{\"status\":\"UP\",\"agent_id\":\"P01\",\"display_name\":\"Ada (1)\",\"kind\":\"player\"}");
    }

    /** They go on trying, but say so once: the same line each second would hide everything else. */
    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void sayOnceWhyTheyHaveNoPlace(Starter starter) throws Exception {
        try (Socket deaf = new Socket()) { // its port is taken, and nobody listens there
            deaf.bind(new InetSocketAddress("127.0.0.1", 0));
            assertReason(starter, "http://127.0.0.1:" + deaf.getLocalPort(), "nobody is there");
        }
        byte[] alert = {0x15, 3, 3, 0, 2, 2, 0x46};
        try (ServerSocket plain = answering("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8));
                ServerSocket page = answering("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>".getBytes(UTF_8));
                ServerSocket secure = answering(alert)) {
            assertReason(starter, "https://127.0.0.1:" + plain.getLocalPort(), "that is no https, try http://");
            String algo = "http://127.0.0.1:%d/algo".formatted(page.getLocalPort());
            assertReason(starter, algo, "that is a page, try its URL with /mcp");
            assertReason(starter, "http://127.0.0.1:" + secure.getLocalPort(), "that is no http, try https://");
        }
        Endpoint player = start(Starter.PYTHON, "http://127.0.0.1:9/mcp").awaitReady();
        Program lost = start(starter, player);
        assertThat(lost.awaitExit()).isOne();
        assertThat(lost.output()).contains("Refused: at " + player + " is no League Manager, see --manager");
    }

    private void assertReason(Starter starter, String manager, String reason) throws Exception {
        Program bot = start(starter, manager);
        String url = URI.create(manager).getPath().isEmpty() ? manager + "/mcp" : manager;
        bot.awaitLine("No place at %s: %s; trying again".formatted(url, reason));
        bot.terminate();
        bot.awaitSuccess();
        // A connection that breaks a moment earlier or later is another reason, and told once, too
        assertThat(bot.output().lines().filter(line -> line.startsWith("No place")))
                .doesNotHaveDuplicates();
    }

    /** Answers each connection with the same bytes, whatever it is asked, until it is closed. */
    private static ServerSocket answering(byte[] bytes) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket caller = server.accept()) {
                    caller.getInputStream().read();
                    caller.getOutputStream().write(bytes);
                    caller.shutdownOutput();
                    // Closing before the rest is read would reset the connection, and the answer with it
                    caller.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    // the caller has left, or the server is closed
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static boolean hasIpv6() {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getAllByName("::1")[0])) {
            return any.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void remembersTheLatestMatchesOfALeagueWithoutEnd(Starter starter) throws Exception {
        Path copy = directory.resolve(starter.source().getFileName());
        Files.writeString(copy, starter.telling().replace("> 10000", "> 2"));
        String port = "--port=" + FreePort.find();
        String manager = port.replace("--port=", "--manager=http://127.0.0.1:") + "/mcp";
        Program bot = programs.add(starter.start(copy, directory, "--port=0", manager));
        Program practice = programs.start("check", "practice", "--player=" + bot.awaitReady(), port, "--matches=5");
        practice.awaitSuccess();
        assertThat(bot.output()).contains("told 1", "told 2").doesNotContain("told 3");
    }

    @ParameterizedTest
    @EnumSource
    void saysItsOptionsIfItIsAskedOrDoesNotKnowOne(Starter starter) throws Exception {
        Program asked = programs.add(starter.start(directory, "--help"));
        Program wrong = programs.add(starter.start(directory, "--prot=8101"));

        assertThat(asked.awaitExit()).isZero();
        assertThat(wrong.awaitExit()).isEqualTo(2);
        assertThat(List.of(asked.output(), wrong.output()))
                .allSatisfy(said -> assertThat(said).contains("--enrolment-key KEY", "--exit-when-done"));
    }

    @ParameterizedTest
    @EnumSource
    void isShortEnoughToBeReadAndSaysWhereTheStrategyGoes(Starter starter) throws Exception {
        String text = Files.readString(starter.source(), UTF_8);
        assertThat(text.lines().count()).isLessThan(235);
        assertThat(text.lines()).allMatch(line -> line.length() <= 120);
        assertThat(text.split("your strategy", -1)).hasSize(2);
    }
}
