package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.Poll;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.evenodd.systemtests.testbed.ReplicatedDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Leagues of two managers over a database server that fails over to its standby. */
@Timeout(value = 30, unit = MINUTES)
@Tag("kills")
class FailOverTest extends ProcessTest {
    /** More of them are a matter of time: {@code -Dfailovers=10}. */
    private static final int FAIL_OVERS = Integer.getInteger("failovers", 1);

    private static final Duration AFTER_PROMOTION = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String RESULTS = "SELECT count(*) FROM league_event WHERE type = 'match_decided'";

    private Program manager(ReplicatedDatabase database, String shared, String... more) {
        return manager(0, database, shared, more);
    }

    private Program manager(int port, ReplicatedDatabase database, String shared, String... more) {
        String[] options = {
            "--port=" + port,
            "--db=" + database.url(),
            "--league-key=" + directory.resolve("league.key"),
            "--shared-dir=" + shared,
            "--players=4",
            "--referees=1",
            "--exit-when-done",
            "--legs=100",
            "--set=league.announcement_lead_seconds=1"
        };
        return programs.start("manager", Programs.both(options, more));
    }

    private void agents(Endpoint... managers) {
        String all = "--manager="
                + String.join(
                        ",", List.of(managers).stream().map(Endpoint::toString).toList());
        Path key = new RunData(directory.resolve("SHARED1")).refereeKey();
        programs.start("referee", "--port=0", all, "--referee-key=" + key);
        programs.start("player", "--port=0", all, "--count=4", "--exit-when-done");
    }

    private static long results(ReplicatedDatabase database) {
        try {
            return DatabaseServer.number(database.urlOf(database.primary()), RESULTS);
        } catch (java.sql.SQLException e) {
            return 0; // no table yet
        }
    }

    private static void awaitMore(ReplicatedDatabase database, long than, Duration atMost) throws InterruptedException {
        Poll.until(atMost, "more than " + than + " results", () -> results(database) > than);
    }

    @ParameterizedTest
    @ValueSource(strings = {"even_odd", "tic_tac_toe"})
    void theLeagueGoesOnWithinTenSecondsOfThePromotionAndNothingAcknowledgedIsLost(String game) throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory.resolve("postgres"), true)) {
            Program first = manager(database, "SHARED1", "--game=" + game);
            Endpoint one = first.awaitReady();
            Program second = manager(database, "SHARED2", "--game=" + game);
            Endpoint two = second.awaitReady();
            agents(one, two);
            awaitMore(database, 2, PATIENCE);
            for (int n = 0; n < FAIL_OVERS; n++) {
                database.primary().kill();
                List<Decision> acknowledged = acknowledged();
                assertThat(acknowledged).isNotEmpty();
                long promoted = database.promoteStandby();
                long before = results(database);
                awaitMore(database, before, AFTER_PROMOTION);
                System.out.printf(
                        "%s: goes on %d ms after the promotion%n", game, (System.nanoTime() - promoted) / 1_000_000);
                assertThat(stored(database)).containsAll(acknowledged);
                database.rebuildStandby();
            }
            stop(one, two);
            assertThat(first.awaitSuccess() + second.awaitSuccess()).contains("The operator stopped the league");
            database.awaitReplication();
            assertThat(stored(database)).containsAll(acknowledged()).doesNotHaveDuplicates();
            assertThat(programs.run("verify", "--db=" + database.url())).contains("All is well.");
        }
    }

    @Test
    void withoutItsSynchronousStandbyTheStoreIsSaidToBeAwayAndNothingIsAcknowledgedUntilItIsBack() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory.resolve("postgres"), true)) {
            Program first = manager(database, "SHARED1");
            Endpoint one = first.awaitReady();
            Program second = manager(database, "SHARED2");
            Endpoint two = second.awaitReady();
            agents(one, two);
            awaitMore(database, 2, PATIENCE);

            database.standby().kill();
            for (Endpoint manager : List.of(one, two)) {
                Poll.until(PATIENCE, "the store is away", () -> health(manager).contains("\"waiting_for\":\"store\""));
                assertThat(RpcCaller.get(manager, "/")).contains("The league waits for its database", "is lost");
            }
            first.awaitLineWith("nothing that was acknowledged is lost");
            second.awaitLineWith("nothing that was acknowledged is lost");
            List<Decision> before = acknowledged();
            assertThat(stored(database)).containsAll(before);
            assertThat(results(database)).isEqualTo(before.size());

            database.rebuildStandby();
            awaitMore(database, before.size(), PATIENCE);
            assertThat(stored(database)).containsAll(before).doesNotHaveDuplicates();
            Poll.until(PATIENCE, "the store is back", () -> !health(one).contains("waiting_for"));
        }
    }

    private static String health(Endpoint manager) {
        return RpcCaller.get(manager, "/health");
    }

    @Test
    void aManagerThatKnowsALaterTimelineLeavesAFormerPrimaryAlone() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory.resolve("postgres"), true)) {
            Program first = manager(database, "SHARED1");
            int port = first.awaitReady().port();
            agents(first.readyAt().orElseThrow());
            awaitMore(database, 2, PATIENCE);
            database.failOver();
            awaitMore(database, results(database), AFTER_PROMOTION);
            first.kill();

            database.restartOldPrimary();
            Program again = manager(port, database, "SHARED1");
            again.awaitReady();

            long before = results(database);
            awaitMore(database, before, PATIENCE);
            again.kill();
            database.primary().kill();
            Program last = manager(port, database, "SHARED1");
            assertThat(last.awaitExit()).isEqualTo(3);
            assertThat(last.output()).contains("is a former primary, on timeline 1, and timeline 2 has begun: stop it");
        }
    }

    @Test
    void aLostTailIsFoundAndSaidAndTheLeagueGoesOnWithoutItOnlyWithTheOperatorsConsent() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory.resolve("postgres"), false)) {
            Program first = manager(database, "SHARED1");
            first.awaitLineWith("has no synchronous standby");
            Endpoint one = first.awaitReady();
            int port = one.port();
            agents(one);
            awaitMore(database, 2, PATIENCE);
            database.cutReplication();
            long known = results(database);
            awaitMore(database, known + 4, PATIENCE);

            database.failOver();

            assertThat(first.awaitExit()).isEqualTo(3);
            assertThat(first.output()).containsPattern("The store lacks events \\d+ to \\d+ of league .*--accept-loss");
            List<Decision> acknowledged = acknowledged();
            assertThat(stored(database)).hasSizeLessThan(acknowledged.size());
            Program unaware = manager(database, "SHARED2");
            assertThat(unaware.awaitExit()).isEqualTo(3);
            assertThat(unaware.output()).contains("The store lacks events");

            Program second = manager(port, database, "SHARED1", "--accept-loss");
            Endpoint two = second.awaitReady();
            second.awaitLineWith("The league goes on without events");
            // the referee reports the results that it remembers, and plays nothing twice
            Poll.until(PATIENCE, "the lost results are reported again", () -> containsAll(database, acknowledged));
            stop(two, two);
            second.awaitSuccess();
            assertThat(programs.run("verify", "--db=" + database.url())).contains("All is well.");
            assertThat(programs.run("export", "--db=" + database.url(), "--format=json"))
                    .contains("accept-loss", "events ");
        }
    }

    private static boolean containsAll(ReplicatedDatabase database, List<Decision> decisions) {
        List<String> matches = decisions.stream().map(Decision::match).toList();
        try {
            return stored(database).stream().map(Decision::match).toList().containsAll(matches);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void stop(Endpoint one, Endpoint two) throws InterruptedException {
        Program stopped = programs.start("manager", "stop", "--manager=" + one, "--shared-dir=SHARED1");
        if (stopped.awaitExit() != 0) {
            programs.run("stop", "--manager=" + two, "--shared-dir=SHARED2");
        }
    }

    /** A decided match. */
    private record Decision(String match, String at) {}

    /** The decisions that each manager's log of commits names. */
    private List<Decision> acknowledged() throws Exception {
        List<Decision> decisions = new ArrayList<>();
        for (String shared : List.of("SHARED1", "SHARED2")) {
            Path log = new RunData(directory.resolve(shared)).log();
            for (String line : Files.exists(log) ? Files.readString(log).lines().toList() : List.<String>of()) {
                if (line.contains("\"message\":\"match decided\"") && line.endsWith("}")) {
                    JsonNode decided = Envelopes.read(line.getBytes(UTF_8));
                    decisions.add(new Decision(
                            decided.path("match_id").stringValue(),
                            decided.path("at").stringValue()));
                }
            }
        }
        return decisions;
    }

    private static List<Decision> stored(ReplicatedDatabase database) throws Exception {
        List<Decision> decisions = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(database.urlOf(database.primary()));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT payload FROM league_event WHERE type = 'match_decided' ORDER BY sequence")) {
            while (rows.next()) {
                JsonNode decided = Envelopes.read(rows.getString(1).getBytes(UTF_8));
                decisions.add(new Decision(
                        decided.path("match_id").stringValue(),
                        decided.path("at").stringValue()));
            }
        }
        return decisions;
    }
}
