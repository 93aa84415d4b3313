package org.evenodd.systemtests.process;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Leagues of real processes over a real database server. */
@Timeout(value = 5, unit = MINUTES)
class TwoManagersTest {

    private static final String RESULTS = "SELECT count(*) FROM league_event WHERE type = 'match_decided'";
    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);

    private static DatabaseServer server;

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();
    private String database;
    private Programs programs;

    @BeforeAll
    static void startServer(@TempDir Path directory) throws Exception {
        server = new DatabaseServer(directory.resolve("postgres"));
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    @BeforeEach
    void createDatabase() throws Exception {
        database = server.newDatabase();
        programs = new Programs(directory);
    }

    @AfterEach
    void killPrograms() {
        programs.close();
    }

    /** A manager whose rounds take a second at least, so that its league is not over before something happens to it. */
    private Program manager(String shared) {
        return programs.start(
                "manager",
                "--port",
                "0",
                "--db",
                database,
                "--league-key",
                directory.resolve("league.key").toString(),
                "--shared-dir",
                directory.resolve(shared).toString(),
                "--players",
                "6",
                "--referees",
                "1",
                "--exit-when-done",
                "--set",
                "league.announcement_lead_seconds=1");
    }

    private void agents(String shared, String managers) {
        programs.start(
                "referee",
                "--port",
                "0",
                "--manager",
                managers,
                "--referee-key",
                new SharedDirectory(directory.resolve(shared))
                        .refereeKey(SettingsLoader.DEFAULT_LEAGUE)
                        .toString());
        programs.start("player", "--port", "0", "--manager", managers, "--count", "6", "--exit-when-done");
    }

    private static String both(Endpoint first, Endpoint second) {
        return first + "," + second;
    }

    private String state(Endpoint manager) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(manager.at("/health").toString()))
                .timeout(SIX_SECONDS)
                .build();
        return StrictJson.parse(http.send(request, BodyHandlers.ofByteArray()).body())
                .path("state")
                .stringValue("");
    }

    /** Waits until the standby leads; returns how long that took. */
    private Duration awaitLead(Program standby, Endpoint endpoint) throws Exception {
        long begin = System.nanoTime();
        standby.awaitLineWith("this manager leads now");
        assertThat(state(endpoint)).isIn("RUNNING_LEAGUE", "LEAGUE_COMPLETED");
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private void assertPlayedOut(Program manager) throws Exception {
        assertThat(manager.awaitExit()).as(manager.output()).isZero();
        assertThat(manager.output()).contains("Every match was played: 15 of 15");
        assertThat(DatabaseServer.number(database, RESULTS)).isEqualTo(15);
    }

    @Test
    @Tag("kills")
    void aLeagueIsPlayedOutOverADatabaseServerThatIsRestartedMeanwhile() throws Exception {
        Program manager = manager("SHARED");
        agents("SHARED", manager.awaitReady().toString());
        manager.awaitLine("Round 2 of 5");

        server.restart();

        assertPlayedOut(manager);
    }

    @Test
    void theStandbyServesWithinSixSecondsWhenTheActiveOneIsKilled() throws Exception {
        Program first = manager("SHARED1");
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED2");
        Endpoint two = second.awaitReady();
        agents("SHARED1", both(one, two));
        first.awaitLine("Round 2 of 5");
        assertThat(state(two)).isEqualTo("STANDBY");

        first.kill();

        assertThat(awaitLead(second, two)).isLessThan(SIX_SECONDS);
        assertPlayedOut(second);
    }

    @Test
    @Tag("kills")
    void aManagerThatWasStoppedFollowsWhenItWakesUpAndWritesNothingOverTheOther() throws Exception {
        Program first = manager("SHARED");
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED");
        Endpoint two = second.awaitReady();
        agents("SHARED", both(one, two));
        first.awaitLine("Round 2 of 5");

        first.signal("STOP");
        assertThat(awaitLead(second, two)).isLessThan(SIX_SECONDS);
        first.signal("CONT");

        first.awaitLineWith("another manager leads it at " + two + "; standing by");
        assertPlayedOut(second);
        first.awaitLineWith("this manager leads now");
        assertThat(first.awaitExit()).as(first.output()).isZero();
        assertThat(DatabaseServer.number(database, RESULTS)).isEqualTo(15);
    }

    @Tag("variants")
    @Test
    void aManagerThatIsNotActiveSaysWhoIs() throws Exception {
        Endpoint one = manager("SHARED1").awaitReady();
        Endpoint two = manager("SHARED2").awaitReady();
        String query = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"league_query\",\"params\":{}}";

        HttpRequest request = HttpRequest.newBuilder(two.uri())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(query))
                .build();
        JsonNode error = StrictJson.parse(
                        http.send(request, BodyHandlers.ofByteArray()).body())
                .path("error");

        assertThat(error.path("code").intValue()).isEqualTo(-32000);
        JsonNode data = error.path("data");
        assertThat(data.path("error_code").stringValue("")).isEqualTo("E016");
        assertThat(data.path("retryable").booleanValue()).isTrue();
        assertThat(data.path("context").path("active_endpoint").stringValue("")).isEqualTo(one.toString());
    }

    @Test
    @Tag("variants")
    void aSecondManagerWithAnotherKeyIsRefused() throws Exception {
        manager("SHARED1").awaitReady();

        Program second = programs.start(
                "manager",
                "--port",
                "0",
                "--db",
                database,
                "--shared-dir",
                directory.resolve("SHARED2").toString());

        assertThat(second.awaitExit()).isEqualTo(3);
        assertThat(second.output()).contains("is missing, or is not the one", "--league-key");
    }
}
