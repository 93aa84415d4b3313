package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Leagues of real processes over a real database server. */
@Timeout(value = 5, unit = MINUTES)
class TwoManagersTest extends ProcessTest {

    private static final String RESULTS = "SELECT count(*) FROM league_event WHERE type = 'match_decided'";
    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);

    private static DatabaseServer server;

    private String database;

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
    }

    /** A manager whose rounds take two seconds at least, so that its league is not over before something happens to it. */
    private Program manager(String shared) {
        return manager(shared, "--set=league.announcement_lead_seconds=2");
    }

    private Program manager(String shared, String... more) {
        String[] options = {
            "--port=0",
            "--db=" + database,
            "--league-key=" + directory.resolve("league.key"),
            "--shared-dir=" + shared,
            "--players=4",
            "--referees=1",
            "--exit-when-done"
        };
        return programs.start("manager", Programs.both(options, more));
    }

    private void agents(String shared, Endpoint... managers) {
        String all = "--manager=" + Stream.of(managers).map(Endpoint::toString).collect(Collectors.joining(","));
        Path key = new RunData(directory.resolve(shared)).refereeKey();
        programs.start("referee", "--port=0", all, "--referee-key=" + key);
        programs.start("player", "--port=0", all, "--count=4", "--exit-when-done");
    }

    private static String state(Endpoint manager) {
        return Envelopes.read(RpcCaller.get(manager, "/health").getBytes(UTF_8))
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
        assertThat(manager.awaitSuccess()).contains("Every match was played: 6 of 6");
        assertThat(DatabaseServer.number(database, RESULTS)).isEqualTo(6);
    }

    @Test
    @Tag("kills")
    void aLeagueIsPlayedOutOverADatabaseServerThatIsRestartedMeanwhile() throws Exception {
        Program manager = manager("SHARED");
        agents("SHARED", manager.awaitReady());
        manager.awaitLine("Round 2 of 3");

        server.restart();

        assertPlayedOut(manager);
    }

    @Test
    void theStandbySaysWhoIsActiveAndServesWithinSixSecondsWhenThatOneIsKilled() throws Exception {
        Program first = manager("SHARED1");
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED2");
        Endpoint two = second.awaitReady();
        assertRefusesOneWithAnotherKey();
        assertThat(state(two)).isEqualTo("STANDBY");
        assertSaysWhoIsActive(two, one);
        // What probes see: both are healthy, and only the leader is ready
        assertThat(RpcCaller.status(two, "/health")).isEqualTo(200);
        assertThat(RpcCaller.status(one, "/")).isEqualTo(200);
        assertThat(RpcCaller.status(two, "/")).isEqualTo(503);
        agents("SHARED1", one, two);
        first.awaitLine("Round 2 of 3");

        first.kill();

        assertThat(awaitLead(second, two)).isLessThan(SIX_SECONDS);
        assertThat(RpcCaller.status(two, "/")).isEqualTo(200);
        assertPlayedOut(second);
    }

    /** A proxy finds the active one, whose address they share: neither may take the other for itself. */
    @Test
    void standbyAndLeaderHaveOnePublicUrl() throws Exception {
        Endpoint told = Endpoint.parse("http://127.0.0.1:9/algo/mcp");
        String[] options = {"--public-url=http://127.0.0.1:9/algo", "--set=league.announcement_lead_seconds=2"};
        Program first = manager("SHARED1", options);
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED2", options);
        Endpoint two = second.awaitReady();
        second.awaitLineWith("another manager leads it at " + told + "; standing by");
        assertSaysWhoIsActive(two, told);
        agents("SHARED1", one, two);
        first.awaitLine("Round 2 of 3");

        first.kill();

        assertThat(awaitLead(second, two)).isLessThan(SIX_SECONDS);
        assertPlayedOut(second);
    }

    private static void assertSaysWhoIsActive(Endpoint standby, Endpoint active) {
        JsonNode error = RpcCaller.reply(standby, "league_query", JsonNodeFactory.instance.objectNode())
                .path("error");
        assertThat(error.path("code").intValue()).isEqualTo(-32000);
        JsonNode data = error.path("data");
        assertThat(data.path("error_code").stringValue("")).isEqualTo("E016");
        assertThat(data.path("retryable").booleanValue()).isTrue();
        assertThat(data.path("context").path("active_endpoint").stringValue("")).isEqualTo(active.toString());
    }

    private void assertRefusesOneWithAnotherKey() throws Exception {
        Program third = programs.start("manager", "--port=0", "--db=" + database, "--shared-dir=SHARED3");
        assertThat(third.awaitExit()).isEqualTo(3);
        assertThat(third.output()).contains("is missing, or is not the one", "--league-key");
    }

    @Test
    @Tag("kills")
    void aManagerThatWasStoppedFollowsWhenItWakesUpAndWritesNothingOverTheOther() throws Exception {
        Program first = manager("SHARED");
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED");
        Endpoint two = second.awaitReady();
        agents("SHARED", one, two);
        first.awaitLine("Round 2 of 3");

        first.signal("STOP");
        assertThat(awaitLead(second, two)).isLessThan(SIX_SECONDS);
        first.signal("CONT");

        first.awaitLineWith("another manager leads it at " + two + "; standing by");
        assertPlayedOut(second);
        first.awaitLineWith("this manager leads now");
        first.awaitSuccess();
        assertThat(DatabaseServer.number(database, RESULTS)).isEqualTo(6);
    }

    @Test
    @Tag("kills")
    void aLegGoesOnUnderTheOtherWhenTheActiveOneIsKilledInItsMiddle() throws Exception {
        String[] endless = {"--endless", "--set=league.leg_pause_seconds=1"};
        Program first = manager("SHARED1", endless);
        Endpoint one = first.awaitReady();
        Program second = manager("SHARED2", endless);
        Endpoint two = second.awaitReady();
        agents("SHARED1", one, two);
        first.awaitLine("Leg 2 begins");

        first.kill();

        awaitLead(second, two);
        second.awaitLine("Leg 3 begins: 4 players");
        programs.run("stop", "--manager=" + two, "--shared-dir=SHARED2");
        assertThat(second.awaitSuccess()).contains("champion");
        long legs = DatabaseServer.number(database, "SELECT count(*) FROM league_event WHERE type = 'leg_finished'");
        assertThat(legs).isGreaterThanOrEqualTo(3);
        assertThat(DatabaseServer.number(database, RESULTS)).isEqualTo(6 * legs);
        assertThat(programs.run("verify", "--db=" + database)).contains("All is well.");
    }
}
