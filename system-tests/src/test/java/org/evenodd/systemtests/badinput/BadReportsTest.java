package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Invalid reports to a manager that waits for a valid one. */
class BadReportsTest {

    private static final String FORGED = "tok_ref01_" + "0".repeat(64);

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class WhileTheMatchHasNoResult {

        private ManagerUnderTest league;

        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            league = new ManagerUnderTest(directory);
        }

        @AfterAll
        void close() throws Exception {
            league.close();
        }

        static Stream<BadCall> calls() {
            return Stream.of(
                    BadCall.malformed("a missing field", "E003", report -> report.remove("match_id")),
                    BadCall.malformed("a field of another type", "E002", report -> report.put("round_id", "1")),
                    BadCall.malformed("a wrong protocol", "E018", report -> report.put("protocol", "league.v1")),
                    BadCall.malformed(
                            "a timestamp with an offset",
                            "E021",
                            report -> report.put("timestamp", "2025-01-15T10:30:00-05:00")),
                    BadCall.malformed("another league", "E006", report -> report.put("league_id", "elsewhere")),
                    new BadCall("a missing token", report -> report.remove("auth_token"), 5001, "E011"),
                    new BadCall("a forged token", report -> report.put("auth_token", FORGED), 5001, "E012"),
                    new BadCall("a match that is not", report -> report.put("match_id", "R1M9"), 5002, "E015"),
                    new BadCall(
                            "a match of a round that is not", report -> report.put("match_id", "R9M9"), 5002, "E015"),
                    new BadCall("an id that no match has", report -> report.put("match_id", "M1"), 5002, "E006"),
                    BadCall.malformed("another round", "E006", report -> report.put("round_id", 9)),
                    BadCall.malformed(
                            "three points for both",
                            "E006",
                            report -> score(report).put(loser(report), 3)),
                    BadCall.malformed(
                            "a winner who guessed wrong",
                            "E006",
                            report -> result(report).put("winner", loser(report))),
                    BadCall.malformed(
                            "a draw with a winner",
                            "E006",
                            report -> details(report).put("status", "DRAW")),
                    BadCall.malformed(
                            "a number beyond ten",
                            "E006",
                            report -> details(report).put("drawn_number", 11)),
                    BadCall.malformed(
                            "a number that agrees with nobody's choice",
                            "E006",
                            report -> details(report).put("drawn_number", 7)),
                    BadCall.malformed("a player from elsewhere", "E006", report -> {
                        score(report).remove(loser(report));
                        score(report).put("P09", 0);
                    }),
                    BadCall.malformed(
                            "half a result", "E003", report -> result(report).remove("details")));
        }

        @Tag("case:forged-result")
        @ParameterizedTest
        @MethodSource("calls")
        void isRefusedAndChangesNothing(BadCall bad) throws Exception {
            refusesAndStays(bad.of(league.report()), bad.code(), bad.errorCode());
        }

        @Tag("case:token-of-another")
        @Test
        void aPlayersTokenReportsNothing() throws Exception {
            refusesAndStays(league.report().put("auth_token", league.playerToken(0)), 5001, "E012");
        }

        @Tag("case:forged-result")
        @Test
        void aRefereeReportsNoMatchThatIsAssignedToAnother() throws Exception {
            refusesAndStays(league.report().put("auth_token", league.otherRefereeToken()), 5002, "E015");
        }

        @Test
        void anAssignmentThatIsOverReportsNothing() throws Exception {
            refusesAndStays(league.report().put("lease", 7), 5002, "E015");
        }

        private void refusesAndStays(ObjectNode report, int code, String errorCode) throws Exception {
            List<StoredEvent> before = league.store.events();

            Back back = league.wire.call(league.manager, "report_match_result", report);

            back.assertRefused(code, errorCode);
            assertThat(league.store.events()).isEqualTo(before);
            assertThat(league.answersAGoodQuery()).isTrue();
        }
    }

    @Tag("case:replayed-report")
    @Test
    void aSecondReportIsADuplicateAndTheFirstResultStays(@TempDir Path directory) throws Exception {
        try (ManagerUnderTest league = new ManagerUnderTest(directory)) {
            ObjectNode report = league.report();
            Back first = league.wire.call(league.manager, "report_match_result", report);
            league.store.await("match_begun", 2);
            List<StoredEvent> before = league.store.events();

            result(report).put("winner", loser(report));
            Back second = league.wire.call(league.manager, "report_match_result", report);

            assertThat(first.result().path("status").asString("")).isEqualTo("ACCEPTED");
            assertThat(second.code()).isEqualTo(5003);
            assertThat(second.errorCode()).isEqualTo("E016");
            assertThat(league.store.events()).isEqualTo(before);
            assertThat(league.answersAGoodQuery()).isTrue();
        }
    }

    private static ObjectNode result(ObjectNode report) {
        return report.withObject("result");
    }

    private static ObjectNode score(ObjectNode report) {
        return result(report).withObject("score");
    }

    private static ObjectNode details(ObjectNode report) {
        return result(report).withObject("details");
    }

    private static String loser(ObjectNode report) {
        String winner = result(report).path("winner").asString();
        return score(report).propertyNames().stream()
                .filter(player -> !player.equals(winner))
                .findFirst()
                .orElseThrow();
    }
}
