package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The beginnings of matches that an answer tells of. */
class BeginningsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"status": "started"}                                                                                | true
            {"status": "accepted", "round_id": 1, "matches_started": 1}                                          | true
            {"status": "ok", "matches": [{"match_id": "R1M1", "state": "RUNNING"}]}                              | true
            {"status": "ok", "data": {"begun": true}}                                                            | true
            {"matchesStarted": ["R1M1"]}                                                                         | true
            {"result": "MATCH_STARTED"}                                                                          | true
            {"status": "ok"}                                                                                     | false
            {"status": "received"}                                                                               | false
            {"message_type": "ACK"}                                                                              | false
            {"message_type": "ROUND_ANNOUNCEMENT_ACK", "status": "ACKNOWLEDGED", "round_id": 1}                  | false
            {"status": "accepted", "matches_started": 0}                                                         | false
            {"status": "not_started"}                                                                            | false
            {"started": false, "matches_started": []}                                                            | false
            {"status": "ok", "message": "The match is started when RUN_MATCH comes."}                            | false
            {"started_at": "2025-01-15T10:30:00Z"}                                                               | false
            """)
    void areSaidByAWordACountOrAListAndNotByAReceipt(String answer, boolean begins) {
        assertThat(Receipts.begins(JsonText.parse(answer))).isEqualTo(begins);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"status": "ACCEPTED"}                                                                               | true
            {"message_type": "MATCH_ASSIGNMENT_ACK"}                                                             | true
            {"status": "ok", "match_id": "R1M1"}                                                                 | true
            {"status": "STARTED"}                                                                                | true
            {"acknowledged": true}                                                                               | true
            {"status": "ok"}                                                                                     | false
            {"status": "ACK"}                                                                                    | false
            {"status": "received"}                                                                               | false
            {"success": true}                                                                                    | false
            {"message_type": "ACK", "conversation_id": "one"}                                                    | false
            {"status": "not accepted"}                                                                           | false
            {"status": "ok", "match_id": "R1M10"}                                                                | false
            {}                                                                                                   | false
            """)
    void arePromisedByAWordOfAcceptanceOrTheMatchItselfAndNotByAnEmptyWord(String answer, boolean takes) {
        assertThat(Receipts.takes(JsonText.parse(answer), new MatchId("R1M1"))).isEqualTo(takes);
    }
}
