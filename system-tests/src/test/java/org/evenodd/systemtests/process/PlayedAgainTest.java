package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Matches that are played again, because their referee was killed in the middle or the operator wants it. */
class PlayedAgainTest {

    private static final String LEAGUE = "league_2025_even_odd";

    @TempDir
    private Path directory;

    private Programs programs;

    @BeforeEach
    void open() {
        programs = new Programs(directory);
    }

    @AfterEach
    void close() {
        programs.close();
    }

    private Program manager(int players, int referees) {
        return programs.start(
                "manager",
                "--port",
                "0",
                "--players",
                String.valueOf(players),
                "--referees",
                String.valueOf(referees),
                "--exit-when-done",
                "--set",
                "league.announcement_lead_seconds=0",
                "--set",
                "retry.delay_seconds=0.2",
                "--set",
                "health.referee_probe_seconds=0.2");
    }

    private Program referee(Endpoint manager, String name) {
        return programs.start("referee", "--port", "0", "--manager", manager.toString(), "--name", name);
    }

    private Program operator(Endpoint manager, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--manager", manager.toString()));
        return programs.start("manager", all.toArray(String[]::new));
    }

    private JsonNode match(String id) throws Exception {
        Path file = directory.resolve("SHARED/data/matches/%s/%s.json".formatted(LEAGUE, id));
        return StrictJson.parse(Files.readAllBytes(file));
    }

    private void assertPlayedAgain(JsonNode match) {
        assertThat(match.at("/lifecycle/lease").intValue()).as(match.toString()).isEqualTo(2);
        assertThat(match.at("/lifecycle/replays").intValue()).isEqualTo(1);
        assertThat(match.at("/lifecycle/termination").stringValue("")).isEqualTo("normal");
        assertThat(match.at("/transcript/0/event").stringValue("")).isEqualTo("begun_anew");
    }

    @Tag("case:referee-killed-in-a-match")
    @Test
    void aMatchWhoseRefereeIsKilledInItsMiddleIsPlayedAgainByAnother() throws Exception {
        try (HesitantPlayer hesitant = new HesitantPlayer(match -> true)) {
            Program manager = manager(2, 2);
            Endpoint endpoint = manager.awaitReady();
            List<Program> referees = List.of(referee(endpoint, "First"), referee(endpoint, "Second"));
            List<Endpoint> addresses =
                    List.of(referees.get(0).awaitReady(), referees.get(1).awaitReady());
            programs.players(endpoint, 1);
            hesitant.register(endpoint);
            JsonNode call = hesitant.awaitCall();
            Endpoint caller = Endpoint.parse(call.path("referee_endpoint").stringValue(""));
            referees.get(addresses.get(0).sameAs(caller) ? 0 : 1).kill();

            hesitant.awaitCall();
            hesitant.makeUpItsMind();

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(manager.output()).contains("does not answer any more; its matches go to others.");
            assertPlayedAgain(match("R1M1"));
        }
    }

    /** Starts the only referee and both players, and kills the referee in the middle of their match. */
    private void playUntilTheRefereeIsKilled(Endpoint manager, HesitantPlayer hesitant) throws Exception {
        Program referee = referee(manager, "First");
        programs.players(manager, 1);
        hesitant.register(manager);
        hesitant.awaitCall();
        referee.kill();
    }

    @Test
    @Tag("kills")
    void aLeagueWhoseOnlyRefereeIsKilledWaitsForANewOne() throws Exception {
        try (HesitantPlayer hesitant = new HesitantPlayer(match -> true)) {
            Program manager = manager(2, 1);
            Endpoint endpoint = manager.awaitReady();
            playUntilTheRefereeIsKilled(endpoint, hesitant);

            manager.awaitLine("No referee answers: the league waits");
            assertThat(health(endpoint)).contains("\"waiting_for\":\"referee\"");
            Program status = operator(endpoint, "status");
            assertThat(status.awaitExit()).isZero();
            assertThat(status.output()).contains("No referee answers (REF01 at");

            referee(endpoint, "Second");
            hesitant.awaitCall();
            hesitant.makeUpItsMind();
            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(manager.output()).contains("A referee answers: the league continues.");
            assertPlayedAgain(match("R1M1"));
        }
    }

    @Test
    @Tag("kills")
    void aRefereeThatIsKilledAndStartedAgainBeginsItsMatchAnew() throws Exception {
        try (HesitantPlayer hesitant = new HesitantPlayer(match -> true)) {
            Program manager = manager(2, 1);
            Endpoint endpoint = manager.awaitReady();
            playUntilTheRefereeIsKilled(endpoint, hesitant);

            referee(endpoint, "First");
            hesitant.awaitCall();
            hesitant.makeUpItsMind();

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            JsonNode match = match("R1M1");
            assertPlayedAgain(match);
            assertThat(match.path("referee_id").stringValue("")).isEqualTo("REF01");
        }
    }

    @Tag("variants")
    @Test
    void aMatchThatTheOperatorRequeuesIsPlayedAgainBeforeTheLeagueEnds() throws Exception {
        try (HesitantPlayer hesitant = new HesitantPlayer(match -> !match.startsWith("R1"))) {
            Program manager = manager(3, 1);
            Endpoint endpoint = manager.awaitReady();
            referee(endpoint, "First");
            programs.players(endpoint, 2);
            hesitant.register(endpoint);
            hesitant.awaitCall();

            Program requeue = operator(endpoint, "requeue", "R1M1", "--reason", "The projector fell down");
            assertThat(requeue.awaitExit()).as(requeue.output()).isZero();
            assertThat(requeue.output()).contains("The result of R1M1 is void: it is played again.");
            Program unknown = operator(endpoint, "requeue", "R9M9");
            assertThat(unknown.awaitExit()).isEqualTo(1);
            assertThat(unknown.output()).contains("There is no match R9M9 in this league.");
            hesitant.makeUpItsMind();

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(manager.output()).contains("R1M1 is played again (The projector fell down).");
            JsonNode match = match("R1M1");
            assertPlayedAgain(match);
            assertThat(match.at("/voided/0/reason").stringValue("")).isEqualTo("The projector fell down");
            assertThat(match.at("/voided/0/result/details/status").isString()).isTrue();
            JsonNode standings = standings();
            standings.forEach(row -> assertThat(row.path("played").intValue()).isEqualTo(2));
        }
    }

    private JsonNode standings() throws Exception {
        Path file = directory.resolve("SHARED/data/leagues/%s/standings.json".formatted(LEAGUE));
        return StrictJson.parse(Files.readAllBytes(file)).path("standings");
    }

    private static String health(Endpoint manager) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(manager.at("/health").uri()).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
