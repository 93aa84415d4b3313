package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BeginningsTest {

    private static final MatchId MATCH = new MatchId("R1M1");

    private static JsonNode json(String text) throws MalformedJsonException {
        return StrictJson.parse(text.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"started\"}",
                "{\"status\": \"accepted\", \"round_id\": 1, \"matches_started\": 1}",
                "{\"status\": \"ok\", \"matches\": [{\"match_id\": \"R1M1\", \"state\": \"RUNNING\"}]}",
                "{\"status\": \"ok\", \"data\": {\"begun\": true}}",
                "{\"matchesStarted\": [\"R1M1\"]}",
                "{\"result\": \"MATCH_STARTED\"}"
            })
    void areSaidByAWordACountOrAList(String answer) throws Exception {
        assertThat(Receipts.begins(json(answer))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"ok\"}",
                "{\"status\": \"received\"}",
                "{\"message_type\": \"ACK\"}",
                "{\"message_type\": \"ROUND_ANNOUNCEMENT_ACK\", \"status\": \"ACKNOWLEDGED\", \"round_id\": 1}",
                "{\"status\": \"accepted\", \"matches_started\": 0}",
                "{\"status\": \"not_started\"}",
                "{\"started\": false, \"matches_started\": []}",
                "{\"status\": \"ok\", \"message\": \"The match is started when RUN_MATCH comes.\"}",
                "{\"started_at\": \"2025-01-15T10:30:00Z\"}"
            })
    void areNotSaidByAReceipt(String answer) throws Exception {
        assertThat(Receipts.begins(json(answer))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"ACCEPTED\"}",
                "{\"message_type\": \"MATCH_ASSIGNMENT_ACK\"}",
                "{\"status\": \"ok\", \"match_id\": \"R1M1\"}",
                "{\"status\": \"STARTED\"}",
                "{\"acknowledged\": true}"
            })
    void arePromisedByAWordOfAcceptanceOrTheMatchItself(String answer) throws Exception {
        assertThat(Receipts.takes(json(answer), MATCH)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"status\": \"ok\"}",
                "{\"status\": \"ACK\"}",
                "{\"status\": \"received\"}",
                "{\"success\": true}",
                "{\"message_type\": \"ACK\", \"conversation_id\": \"one\"}",
                "{\"status\": \"not accepted\"}",
                "{\"status\": \"ok\", \"match_id\": \"R1M10\"}",
                "{}"
            })
    void areNotPromisedByAnEmptyWord(String answer) throws Exception {
        assertThat(Receipts.takes(json(answer), MATCH)).isFalse();
    }
}
