package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StatusTextTest {

    private static final String STATUS = """
            {"league_id":"league_1","state":"RUNNING_LEAGUE","current_round":1,"total_rounds":3,"matches_completed":1,
            "total_matches":6,"players":2,"referees":1,"paused":false,"missing":[],"requeued":[],"forfeits":[],"agents":[%s],"waits":[%s]}""";

    private static List<String> lines(String agents, String waits) {
        return StatusText.of(JsonText.parse(STATUS.formatted(agents, waits)));
    }

    private static String agent(String id, String name, String more) {
        return """
                {"agent_id":"%s","display_name":"%s","contact_endpoint":"http://localhost:8101/mcp","state":"ACTIVE"%s}""".formatted(id, name, more);
    }

    @Test
    void namesWhomEachMatchWaitsFor() {
        String agents = agent("P03", "Hangs", "") + "," + agent("P04", "Slow", "");

        assertThat(lines(agents, """
                {"match_id":"R1M2","waiting_for":["P03"],"step":"choice","seconds":85},
                {"match_id":"R1M1","waiting_for":["REF02"],"seconds":12},
                {"match_id":"R1M3","waiting_for":["P03","P04"],"step":"invitation","seconds":3}"""))
                .containsSubsequence(
                        "R1M2 waits 85 s for P03 \"Hangs\" (choice)",
                        "R1M1 with REF02 for 12 s",
                        "R1M3 waits 3 s for P03 \"Hangs\" and P04 \"Slow\" (invitation)");
    }

    @Test
    void tellsWhenTheLeagueIsExpectedToEnd() {
        String waits = "],\"left\":720,\"ends_at\":\"2026-11-25T11:42:00.000Z\",\"more\":[";

        assertThat(lines("", waits))
                .element(1)
                .asString()
                .startsWith("Expected: about 12 min left (ends about ")
                .endsWith(").");
        assertThat(lines("", "")).noneMatch(line -> line.startsWith("Expected"));
        assertThat(lines("", waits + "],\"leg\":7,\"and\":["))
                .element(1)
                .asString()
                .startsWith("Expected of this leg: about 12 min left");
    }

    @Test
    void tellsALeagueInDivisionsByThoseThatAreOverAndNamesTheOneThatHoldsItUp() {
        String divisions =
                "],\"leg\":2,\"divisions\":{\"total\":7,\"over\":5,\"held\":[%s],\"slowest\":\"3A\"},\"and\":[";

        assertThat(lines("", divisions.formatted("")))
                .contains("Division 3A has the most matches to play.")
                .first()
                .asString()
                .contains(", leg 2, 5 of 7 divisions over, ");
        assertThat(lines("", divisions.formatted("\"2A\",\"2B\"")))
                .contains("The operator is to decide about matches of division 2A, 2B.");
    }

    @Test
    void namesTheLegOfALeagueWithoutEndInThePlaceOfARoundThatCountsOn() {
        assertThat(lines("", ""))
                .first()
                .isEqualTo("league_1: RUNNING_LEAGUE, round 1 of 3, 1 of 6 matches, 2 players, 1 referee");
        assertThat(lines("", "],\"leg\":7,\"and\":["))
                .first()
                .isEqualTo("league_1: RUNNING_LEAGUE, leg 7, 1 of 6 matches in all, 2 players, 1 referee");
    }

    @Test
    void saysThatOnlyTheStartIsLacking() {
        String open = STATUS.formatted("", "").replace("RUNNING_LEAGUE", "WAITING_FOR_REGISTRATIONS");
        String ready = "Ready: waits for the operator's start.";
        assertThat(StatusText.of(JsonText.parse(open))).contains(ready);
        assertThat(StatusText.of(JsonText.parse(open.replace("\"missing\":[]", "\"missing\":[\"Ada\"]"))))
                .doesNotContain(ready);
        assertThat(lines("", "")).doesNotContain(ready);
    }

    @Test
    void showsLatenciesLossesAndReasonsInColumns() {
        String losses = ",\"answers\":{\"count\":9,\"median_ms\":3,\"p95_ms\":1250},"
                + "\"technical_losses\":\"3: 2 x did not choose in time, 1 x could not be reached\"";
        String removed = ",\"removed_for\":\"floods\\u001b[2J the log\"";

        assertThat(lines(
                        agent("P01", "Alpha", losses) + "," + agent("REF01", "Ref", "") + ","
                                + agent("P02", "B", removed),
                        ""))
                .contains(
                        "  ID     STATE   NAME   ENDPOINT                   MEDIAN  95 %     TECHNICAL LOSSES AND NOTES",
                        "  P01    ACTIVE  Alpha  http://localhost:8101/mcp  3 ms    1250 ms  3: 2 x did not choose in time, 1 x"
                                + " could not be reached",
                        "  REF01  ACTIVE  Ref    http://localhost:8101/mcp",
                        "  P02    ACTIVE  B      http://localhost:8101/mcp                   kicked: floods\\u001b[2J the log");
    }

    @Test
    void saysWhoHasLostItsEndpoint() {
        String lost =
                agent("P01", "Alpha", "").replace("localhost:8101/mcp", "255.255.255.255:1/lost-to-another-agent");

        assertThat(lines(lost, "")).last().isEqualTo("  P01  ACTIVE  Alpha  (lost to another agent)");
    }

    @Test
    void saysHowARelayedPlayerIsConnected() {
        String id = "0123456789abcdef0123456789abcdef";
        String relayed = agent("P01", "Far", "%s").replace("localhost:8101", id + ".relay.invalid");

        assertThat(lines(relayed.formatted(",\"relay_poll_age\":2"), ""))
                .last()
                .isEqualTo("  P01  ACTIVE  Far  through the relay, asked for calls 2 seconds ago");
        assertThat(lines(relayed.formatted(",\"relay_poll_age\":180"), ""))
                .last()
                .isEqualTo("  P01  ACTIVE  Far  through the relay, has not asked for calls for 3 minutes");
        assertThat(lines(relayed.formatted(""), ""))
                .last()
                .isEqualTo("  P01  ACTIVE  Far  through the relay, has not asked for calls yet");
    }

    @Test
    void saysWhichRefereeDidNotReport() {
        assertThat(lines(agent("REF01", "Ref", ",\"overran\":1"), ""))
                .last()
                .asString()
                .endsWith("did not report in time; given matches only if no other referee can take them");
    }

    @Test
    void saysWhoIsNotInTheLeg() {
        assertThat(lines(agent("P01", "Alpha", ",\"left_out\":true"), ""))
                .last()
                .asString()
                .endsWith("not in this leg");
        String away = ",\"left_out_legs\":137,\"left_out_since\":\"2026-03-01T08:05:00.000Z\"";
        String since = WallClock.ofThisMachine().of(Instant.parse("2026-03-01T08:05:00Z"));
        assertThat(lines(agent("P01", "Alpha", away), ""))
                .last()
                .asString()
                .endsWith("does not answer since %s, left out of 137 legs".formatted(since));
        assertThat(lines(agent("P01", "Alpha", away).replace("ACTIVE", "SUSPENDED"), ""))
                .last()
                .asString()
                .endsWith("left out of 137 legs since " + since);
    }

    @Test
    void leavesTheColumnsOutBeforeAnybodyHasAnswered() {
        assertThat(lines(agent("P01", "Alpha", ""), ""))
                .hasSize(2)
                .last()
                .isEqualTo("  P01  ACTIVE  Alpha  http://localhost:8101/mcp");
    }

    @Nested
    class OnAScreen {
        private static final String HOME = "\u001b[H";
        private static final String LINE = "\u001b[K";
        private static final String SCREEN = "\u001b[J";

        @Test
        void drawsOverTheFormerLinesAndClearsTheRest() {
            assertThat(StatusWatch.screen(List.of("one", "two"), 2))
                    .isEqualTo(HOME + "one" + LINE + "\ntwo" + LINE + SCREEN);
            assertThat(StatusWatch.screen(List.of(), 24)).isEqualTo(HOME + SCREEN);
        }

        @Test
        void tellsHowManyLinesThereIsNoRoomFor() {
            assertThat(StatusWatch.screen(List.of("1", "2", "3", "4"), 3))
                    .isEqualTo(HOME + "1" + LINE + "\n2" + LINE + "\n... and 2 more" + LINE + SCREEN);
        }

        @Test
        void letsNoNameDriveTheTerminal() {
            assertThat(StatusWatch.screen(List.of("\u001b[2JMallory\n"), 24))
                    .isEqualTo(HOME + "\\u001b[2JMallory\\n" + LINE + SCREEN);
        }
    }
}
