package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.Refusals.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    @Tag("case:token-of-another")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "start_league",
                "pause_league",
                "resume_league",
                "stop_league",
                "kick_agent",
                "admit_referee",
                "readmit_player",
                "requeue_match",
                "league_status"
            })
    void refusesWhoeverHasNotTheOperatorsToken(String method) {
        threePlayersOneReferee();
        manager.time.run();
        var before = manager.store.load(MemoryManager.LEAGUE);
        assertRefused(manager.call(method, "{\"name\": \"Alpha\"}"), -32602, "E011");
        for (String token : List.of(agents.token("P01"), agents.token("REF01"))) {
            JsonNode refused = manager.call(method, "{\"name\": \"Alpha\", \"auth_token\": \"%s\"}".formatted(token));
            assertRefused(refused, -32602, "E012");
            assertThat(refused.toString()).doesNotContain(token);
        }
        assertThat(manager.store.load(MemoryManager.LEAGUE)).isEqualTo(before);
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
    void tellsWhosePlaceWasTakenAgainWithANewToken() throws IOException {
        agents.player("Alpha", 8101);
        manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        JsonNode status = operate("league_status").path("result");

        assertThat(status.at("/agents/0/new_tokens/count").intValue()).isEqualTo(1);
        assertThat(status.at("/agents/0/new_tokens/last_at").stringValue()).startsWith("2025-01-15T10:3");
    }
}
