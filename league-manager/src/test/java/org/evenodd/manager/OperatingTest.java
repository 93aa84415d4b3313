package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The operator's methods over JSON-RPC. */
class OperatingTest extends OperatedLeague {
    private String state() {
        return manager.get("/health").path("state").stringValue();
    }

    @Test
    void findsItsTokenInAFileForItsEyesOnly() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(manager.shared.operatorToken(MemoryManager.LEAGUE))))
                .isEqualTo("rw-------");
    }

    @Test
    void startsALeagueThatHasAllItNeeds() throws IOException {
        threePlayersOneReferee();

        assertThat(operate("start_league").at("/result/message").stringValue()).contains("3 rounds");
        assertThat(state()).isEqualTo("RUNNING_LEAGUE");
    }

    @Test
    void refusesToStartWithFewerThanTwoPlayersOrWithoutAReferee() throws IOException {
        agents.player("Alpha", 8101);

        JsonNode error = operate("start_league").path("error");

        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E016");
        assertThat(error.at("/data/message").stringValue())
                .contains("2 players")
                .contains("referee");
        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }

    @Test
    void refusesACallWithoutTheOperatorsTokenE011() {
        threePlayersOneReferee();

        JsonNode error = manager.call("start_league", "{}").path("error");

        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E011");
        assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/auth_token");
        assertThat(error.at("/data/context/got").stringValue()).isEqualTo("nothing");
        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }

    @Test
    void refusesACallWithAnAgentsTokenE012() {
        threePlayersOneReferee();

        JsonNode error = manager.call("start_league", "{\"auth_token\": \"%s\"}".formatted(agents.token("REF01")))
                .path("error");

        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
        assertThat(error.toString()).doesNotContain(agents.token("REF01"));
        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }

    @Test
    void letsNoNewMatchBeginInAPause() throws IOException {
        threePlayersOneReferee();
        operate("start_league");
        operate("pause_league");
        long given = agents.count("RUN_MATCH");

        manager.time.advance(Duration.ofMinutes(1));
        assertThat(agents.count("RUN_MATCH")).isEqualTo(given);

        operate("resume_league");
        manager.time.runUntil(manager.manager.done()::isDone);
        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
    }

    @Test
    void stopsALeagueWithTheStandingsAsTheyAre() throws IOException {
        agents.refereesReport = false;
        threePlayersOneReferee();
        operate("start_league");
        operate("stop_league");
        manager.time.runUntil(manager.manager.done()::isDone);

        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
        assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(4);
        assertThat(manager.printed.toString()).contains("Only 0 of 3 matches were played.");
    }

    @Test
    void stopsALeagueThatHasNotBegun() throws IOException {
        operate("stop_league");

        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
        assertThat(manager.printed.toString()).endsWith("No match was played.\n");
    }

    @Test
    void removesAnAgentWhoseNameAndPlaceAreFreeAgain() throws IOException {
        threePlayersOneReferee();

        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Beta\"}".formatted(token()));

        JsonNode again = manager.call("register_player", Requests.registerPlayer("Beta", 8102, ""));
        assertThat(again.at("/result/status").stringValue()).isEqualTo("ACCEPTED");
        assertThat(manager.call("league_query", Requests.query("player:P02", agents.token("P02"), "GET_STATUS"))
                        .at("/error/data/error_code")
                        .stringValue())
                .isEqualTo("E012");
    }

    @Test
    void tellsTheForfeitThatEndsTheLeagueBeforeTheFinalTable() throws IOException {
        agents.refereesReport = false;
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        operate("start_league");
        manager.time.advance(Duration.ofSeconds(1));

        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Beta\"}".formatted(token()));
        manager.time.runUntil(manager.manager.done()::isDone);

        assertThat(manager.printed.toString().lines().filter(line -> line.matches("Beta .*forfeits.*|Final .*")))
                .satisfiesExactly(
                        forfeit -> assertThat(forfeit).startsWith("Beta (P02) forfeits R1M1"),
                        table -> assertThat(table).startsWith("Final standings"));
    }

    @Test
    void tellsAnAgentThatItWasRemoved() throws IOException {
        threePlayersOneReferee();

        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Beta\"}".formatted(token()));
        manager.time.advance(Duration.ofSeconds(1));

        JsonNode told = agents.received.get(agents.received.size() - 1);
        assertThat(Agents.typeOf(told)).isEqualTo("LEAGUE_ERROR");
        assertThat(told.path("auth_token").stringValue()).isEqualTo(agents.token("P02"));
        assertThat(told.path("message").stringValue()).isEqualTo("The operator removed P02 from the league.");
    }

    @Test
    void hasAMatchPlayedAgain() throws IOException {
        startWithoutResults();
        String again = "{\"auth_token\": \"%s\", \"match_id\": \"R1M1\", \"reason\": \"unfair\"}".formatted(token());

        assertThat(manager.call("requeue_match", again).at("/result/message").stringValue())
                .isEqualTo("R1M1 begins anew: it is played again.");
        assertThat(operate("league_status").at("/result/requeued/0/reason").stringValue())
                .isEqualTo("unfair");
        assertThat(operate("requeue_match").at("/error/data/error_code").stringValue())
                .isEqualTo("E003");
    }

    @Test
    void tellsThatItWaitsForAReferee() throws IOException {
        startWithoutResults();
        assertThat(manager.get("/health").has("waiting_for")).isFalse();
        agents.fallSilent(8001);
        manager.time.advance(Duration.ofMinutes(1));

        assertThat(manager.get("/health").path("waiting_for").stringValue()).isEqualTo("referee");
        assertThat(operate("league_status").at("/result/waiting_for").stringValue())
                .isEqualTo("referee");
        assertThat(manager.printed.toString()).contains("No referee answers: the league waits");
    }

    @Test
    void refusesToKickNobody() throws IOException {
        JsonNode error = operate("kick_agent").path("error");

        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E003");
    }

    @Test
    void tellsWhoIsThereAndWhatIsMissing() throws IOException {
        agents.player("Alpha", 8101);

        JsonNode status = operate("league_status").path("result");

        assertThat(status.path("state").stringValue()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(status.at("/agents/0/display_name").stringValue()).isEqualTo("Alpha");
        assertThat(status.path("missing")).hasSize(2);
        assertThat(status.at("/agents/0").has("silent")).isFalse();
    }

    @Test
    void tellsWhosePlaceWasTakenAgainWithANewToken() throws IOException {
        agents.player("Alpha", 8101);
        manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        JsonNode status = operate("league_status").path("result");

        assertThat(status.at("/agents/0/new_tokens/count").intValue()).isEqualTo(1);
        assertThat(status.at("/agents/0/new_tokens/last_at").stringValue()).startsWith("2025-01-15T10:3");
    }

    @Test
    void tellsWhichMatchesARefereeHasInHandAndThatItIsSilent() throws IOException {
        startWithoutResults();
        assertThat(operate("league_status").at("/result/agents/0/silent").booleanValue())
                .isFalse();
        assertThat(operate("league_status")
                        .at("/result/agents/0/matches_in_hand/0")
                        .stringValue())
                .isEqualTo("R1M1");

        agents.fallSilent(8001);
        manager.time.advance(Duration.ofMinutes(1));

        JsonNode referee = operate("league_status").at("/result/agents/0");
        assertThat(referee.path("silent").booleanValue()).isTrue();
        assertThat(referee.path("matches_in_hand").isEmpty()).isTrue();
    }
}
