package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A report that contains only the winner and the score. */
class ReportWordsTest {

    private static Decoded decoded(Compatibility compatibility, String outcome) {
        return ProtocolStack.of(compatibility)
                .codec()
                .decodeRequest(MessageType.MATCH_RESULT_REPORT, Trees.json("""
                        {"protocol": "league.v2", "message_type": "MATCH_RESULT_REPORT", "sender": "referee:REF01",
                         "timestamp": "2025-01-15T10:30:00Z", "conversation_id": "c1", "league_id": "l1",
                         "round_id": 1, "match_id": "R1M1", "game_type": "even_odd", %s}""".formatted(outcome)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "winner": "P01", "score": {"P01": 3, "P02": 0}       | P01
            "winner_id": "P02", "scores": {"P01": 0, "P02": 3}   | P02
            "winner": null, "score": {"P01": 1, "P02": 1}        | draw
            "winner": "draw", "score": {"P01": 1, "P02": 1}      | draw
            """)
    void isTakenWithANote(String outcome, String winner) {
        Decoded.Valid valid = (Decoded.Valid) decoded(Compatibility.TOLERANT, outcome);
        MatchResultReport report = (MatchResultReport) valid.message();

        assertThat(report.result()).isNull();
        assertThat(report.flat().winner()).isEqualTo(winner);
        assertThat(report.flat().playerA()).hasToString("P01");
        assertThat(report.flat().playerB()).hasToString("P02");
        assertThat(valid.notes()).anyMatch(note -> note.field().equals("/result"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"winner\": \"P01\", \"score\": {\"P01\": 0, \"P02\": 3}",
                "\"winner\": null, \"score\": {\"P01\": 0, \"P02\": 3}",
                "\"winner\": \"P03\", \"score\": {\"P01\": 0, \"P02\": 3}",
                "\"winner\": \"P01\"",
                "\"result\": {\"winner\": \"P01\", \"score\": {\"P01\": 3, \"P02\": 0}}"
            })
    void isRefusedWhereItDoesNotSayWhoHasWon(String outcome) {
        assertThat(decoded(Compatibility.TOLERANT, outcome)).isInstanceOf(Decoded.InvalidMessage.class);
    }

    @ParameterizedTest
    @ValueSource(strings = "\"winner\": \"P01\", \"score\": {\"P01\": 3, \"P02\": 0}")
    void isRefusedInStrictMode(String outcome) {
        assertThat(decoded(Compatibility.STRICT, outcome)).isInstanceOf(Decoded.InvalidMessage.class);
    }
}
