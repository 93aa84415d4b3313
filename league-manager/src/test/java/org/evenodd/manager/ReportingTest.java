package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * {@code report_match_result} (PRD 7.1, MCP 5.1): R1M1 is P01 against P02, assigned to a referee that waits to report
 * it.
 */
class ReportingTest extends ManagedLeague {
    private String owner = "";
    private String other = "";

    @BeforeEach
    void startALeague() {
        manager.autoStart = new AutoStart(4, 2);
        manager.open();
        agents.refereesReport = false;
        agents.referee("Referee A", 8001);
        agents.referee("Referee B", 8002);
        for (int i = 1; i <= 4; i++) {
            agents.player("Player " + i, 8100 + i);
        }
        manager.time.advance(Duration.ofSeconds(1));
        owner = ownerOf("R1M1");
        other = owner.equals("REF01") ? "REF02" : "REF01";
    }

    private String ownerOf(String match) {
        String token = agents.received.stream()
                .filter(params -> Agents.typeOf(params).equals("RUN_MATCH"))
                .filter(params -> params.path("match_id").stringValue().equals(match))
                .map(params -> params.path("auth_token").stringValue())
                .findFirst()
                .orElseThrow();
        return token.equals(agents.token("REF01")) ? "REF01" : "REF02";
    }

    private String report() {
        return Requests.report(owner, agents.token(owner), "R1M1", "P01", "P02");
    }

    private JsonNode send(String report) {
        return manager.call("report_match_result", report);
    }

    private int matchesCompleted() {
        return manager.call("league_query", Requests.query("player:P01", agents.token("P01"), "GET_STATUS"))
                .at("/result/data/matches_completed")
                .intValue();
    }

    private void assertUntouchedAndStillOpen() {
        assertThat(matchesCompleted()).isZero();
        assertThat(status(send(report()))).isEqualTo("ACCEPTED");
    }

    @Test
    void isAcknowledgedAndCounts() {
        JsonNode result = send(report()).path("result");

        assertThat(text(result, "/message_type")).isEqualTo("MATCH_RESULT_ACK");
        assertThat(text(result, "/status")).isEqualTo("ACCEPTED");
        assertThat(text(result, "/match_id")).isEqualTo("R1M1");
        assertThat(result.path("round_id").intValue()).isEqualTo(1);
        assertThat(matchesCompleted()).isEqualTo(1);
    }

    @Test
    void isReadUpToSixtyFourKilobytes() {
        String long50 = "x".repeat(300);
        StringBuilder transcript = new StringBuilder("\"transcript\": [");
        for (int i = 0; i < 120; i++) {
            transcript
                    .append("{\"at\": \"2025-01-15T10:30:00Z\", \"event\": \"said\", \"detail\": \"")
                    .append(long50)
                    .append("\"},");
        }
        String report = report().replace("\"transcript\": [", transcript);

        assertThat(report.length()).isBetween(40_000, 65_000);
        assertThat(status(send(report))).isEqualTo("ACCEPTED");
    }

    @Nested
    class IsRefused {

        @Tag("case:forged-result")
        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "match_id":                | "which":                               | -32602 | E003
                "score":                   | "others":                              | -32602 | E003
                "round_id": 1              | "round_id": "1"                        | -32602 | E002
                league.v2                  | league.v1                              | -32602 | E018
                "timestamp": "2025-01-15T10:30:00Z" | "timestamp": "2025-01-15T10:30:00-05:00" | -32602 | E021
                league_2025_even_odd       | elsewhere                              | -32602 | E006
                "auth_token"               | "no_token"                             | 5001   | E011
                "match_id": "R1M1"         | "match_id": "R1M9"                     | 5002   | E015
                "match_id": "R1M1"         | "match_id": "R9M9"                     | 5002   | E015
                "match_id": "R1M1"         | "match_id": "M1"                       | 5002   | E006
                "match_id": "R1M1"         | "match_id": "R1M1", "lease": 7         | 5002   | E015
                "round_id": 1              | "round_id": 9                          | -32602 | E006
                "P02": 0                   | "P04": 0                               | -32602 | E006
                "drawn_number": 4          | "drawn_number": 11                     | -32602 | E006
                """)
        void andChangesNothing(String right, String wrong, int code, String errorCode) {
            assertRefused(send(report().replace(right, wrong)), code, errorCode);
            assertUntouchedAndStillOpen();
        }

        @Tag("case:forged-result")
        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "P02": 0                   | "P02": 3
                "drawn_number": 4          | "status": "DRAW", "drawn_number": 4
                "drawn_number": 4          | "drawn_number": 12
                "drawn_number": 4          | "drawn_number": 5
                """)
        void andTheMatchGoesToTheOtherRefereeIfItCannotBeRight(String right, String wrong) {
            assertRefused(send(report().replace(right, wrong)), -32602, "E006");
            assertThat(matchesCompleted()).isZero();
            manager.time.advance(Duration.ofSeconds(1));
            String assigned = report().replace("\"match_id\": \"R1M1\"", "\"match_id\": \"R1M1\", \"lease\": 2");
            assertRefused(send(assigned), 5002, "E015");
            assertThat(status(send(Requests.report(other, agents.token(other), "R1M1", "P01", "P02"))))
                    .isEqualTo("ACCEPTED");
        }

        @Test
        void withAWrongTokenE012ShowingNoMoreThanItsBeginning() {
            JsonNode response = send(Requests.report(owner, "tok_ref01_" + "0".repeat(64), "R1M1", "P01", "P02"));
            assertRefused(response, 5001, "E012");
            assertThat(text(response, "/error/data/context/provided_token")).isEqualTo("tok_ref0…");
            assertUntouchedAndStillOpen();
        }

        @Tag("case:token-of-another")
        @Test
        void withAPlayersTokenE012() {
            assertRefused(send(Requests.report(owner, agents.token("P01"), "R1M1", "P01", "P02")), 5001, "E012");
            assertUntouchedAndStillOpen();
        }

        @Tag("case:forged-result")
        @Test
        void fromARefereeToWhichTheMatchWasNotAssignedE015() {
            assertRefused(send(Requests.report(other, agents.token(other), "R1M1", "P01", "P02")), 5002, "E015");
            assertUntouchedAndStillOpen();
        }

        @Tag("case:replayed-report")
        @Test
        void aSecondTimeE016WithoutChangingTheFirst() {
            send(report());
            JsonNode again = send(Requests.report(owner, agents.token(owner), "R1M1", "P02", "P01"));
            assertThat(again.at("/error/code").intValue()).isEqualTo(5003);
            assertThat(error(again)).isEqualTo("E016");
            assertThat(matchesCompleted()).isEqualTo(1);
            assertThat(text(manager.call("get_standings", "{}"), "/result/standings/0/player_id"))
                    .isEqualTo("P01");
        }
    }
}
