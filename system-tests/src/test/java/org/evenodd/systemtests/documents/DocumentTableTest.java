package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DocumentTableTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final ObjectNode update = (ObjectNode) JSON.readTree("""
            {
              "protocol": "league.v2",
              "message_type": "LEAGUE_STANDINGS_UPDATE",
              "sender": "league_manager",
              "timestamp": "2025-01-15T10:30:00Z",
              "conversation_id": "880e8400-e29b-41d4-a716-446655440003",
              "auth_token": "tok_p01_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
              "league_id": "league_2025_even_odd",
              "round_id": 1,
              "standings": [{
                "rank": 1, "player_id": "P01", "display_name": "Agent Alpha",
                "played": 2, "wins": 2, "draws": 0, "losses": 0, "points": 6
              }]
            }
            """);

    @Test
    void isContentWithAMessageThatIsAsEveryDocumentSays() {
        for (Document document : Document.values()) {
            assertThat(problems(document)).as(document.name()).isEmpty();
        }
    }

    @Test
    void toleratesFieldsThatNoDocumentKnows() {
        update.put("colour", "blue");

        assertThat(problems(Document.MCP)).isEmpty();
    }

    @Test
    void saysWhichDocumentsDescribeAMessage() {
        assertThat(Document.REF.table().describes(MessageType.RUN_MATCH_ACK)).isTrue();
        assertThat(Document.PRD.table().describes(MessageType.RUN_MATCH_ACK)).isFalse();
    }

    @Nested
    class Finds {

        @Test
        void aMissingField() {
            update.remove("league_id");

            assertThat(problems(Document.PRD)).containsExactly("/league_id: expected text (PRD 7.2.2), got nothing");
        }

        @Test
        void nullWhereAValueIsRequired() {
            update.putNull("league_id");

            assertThat(problems(Document.PRD)).containsExactly("/league_id: expected text (PRD 7.2.2), got null");
        }

        @Test
        void aWrongType() {
            update.put("round_id", "1");

            assertThat(problems(Document.SPEC))
                    .containsExactly("/round_id: expected integer 1.. (SPEC 7.1), got \"1\"");
        }

        @Test
        void aWrongValue() {
            update.put("protocol", "league.v1");

            assertThat(problems(Document.CH4))
                    .containsExactly("/protocol: expected \"league.v2\" (CH4 4.8.1, 4.9, 4.10), got \"league.v1\"");
        }

        @Test
        void aFormThatADecisionRuledOutAndNamesTheDecision() {
            update.put("timestamp", "20250115T10:30:00Z");

            assertThat(problems(Document.PRD))
                    .containsExactly("/timestamp: expected timestamp (PRD 2.1, 10.4, decision: timestamps), got"
                            + " \"20250115T10:30:00Z\"");
        }

        @Test
        void whatIsMissingInsideAnArray() {
            ((ObjectNode) update.path("standings").get(0)).remove("points");

            assertThat(problems(Document.MCP))
                    .containsExactly("/standings/0/points: expected integer 0.. (MCP 3.2), got nothing");
        }

        @Test
        void anotherMessageThanTheOneThatWasExpected() {
            assertThat(Document.PRD.table().problems(MessageType.ROUND_COMPLETED, update))
                    .contains("message_type is LEAGUE_STANDINGS_UPDATE");
        }
    }

    @Nested
    class Conditions {

        private final ObjectNode refusal = (ObjectNode) JSON.readTree("""
                {
                  "protocol": "league.v2",
                  "message_type": "LEAGUE_REGISTER_RESPONSE",
                  "sender": "league_manager",
                  "timestamp": "2025-01-15T10:30:00Z",
                  "conversation_id": "c",
                  "status": "REJECTED",
                  "player_id": null,
                  "reason": "The league is full"
                }
                """);

        @Test
        void askOfARefusalWhatARefusalNeeds() {
            assertThat(prd()).isEmpty();

            refusal.putNull("reason");

            assertThat(prd()).containsExactly("/reason: expected text (PRD 3.4.2), got null");
        }

        @Test
        void askOfAnAcceptanceWhatAnAcceptanceNeeds() {
            refusal.put("status", "ACCEPTED");

            assertThat(prd())
                    .extracting(problem -> problem.substring(0, problem.indexOf(':')))
                    .containsExactly("/player_id", "/reason", "/auth_token");
        }

        private List<String> prd() {
            return Document.PRD.table().problems(MessageType.LEAGUE_REGISTER_RESPONSE, refusal);
        }
    }

    private List<String> problems(Document document) {
        return document.table().problems(MessageType.LEAGUE_STANDINGS_UPDATE, update);
    }
}
