package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is found wrong with a message by the tables of the documents. */
class DocumentTest {

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
    void describeEveryMessageOfOurs() {
        assertThat(MessageType.values())
                .filteredOn(type ->
                        type != MessageType.ANSWER_ACK && !type.section().contains("Games beside")) // ours alone
                .allSatisfy(type -> assertThat(Document.values()).anyMatch(document -> document.describes(type)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            PRD  | /league_id          | -                    | /league_id: expected text (PRD 7.2.2), got nothing
            PRD  | /league_id          | null                 | /league_id: expected text (PRD 7.2.2), got null
            SPEC | /round_id           | "1"                  | /round_id: expected integer 1.. (SPEC 7.1), got "1"
            CH4  | /protocol           | "league.v1"          | /protocol: expected "league.v2" (CH4 4.8.1, 4.9, 4.10), got "league.v1"
            PRD  | /timestamp          | "20250115T10:30:00Z" | /timestamp: expected timestamp (PRD 2.1, 10.4, decision: timestamps), got "20250115T10:30:00Z"
            MCP  | /standings/0/points | -                    | /standings/0/points: expected integer 0.. (MCP 3.2), got nothing
            MCP  | /standings/0/points | 3000000000           | /standings/0/points: expected integer 0.. (MCP 3.2), got 3000000000
            PRD  | /standings          | {}                   | /standings: expected array 1..100 (PRD 7.2.2, 14.1), got {}
            """)
    void findsAFieldThatIsNotAsItsDocumentSays(Document document, String pointer, String value, String problem) {
        JsonPointer field = JsonPointer.compile(pointer);
        ObjectNode object = (ObjectNode) update.at(field.head());
        String name = field.last().getMatchingProperty();
        if (value == null) {
            object.remove(name);
        } else {
            object.set(name, JSON.readTree(value));
        }
        assertThat(problems(document)).containsExactly(problem);
    }

    @Test
    void findsAnotherMessageThanTheOneThatWasExpected() {
        assertThat(Document.PRD.problems(MessageType.ROUND_COMPLETED, update))
                .contains("message_type is LEAGUE_STANDINGS_UPDATE");
    }

    @Test
    void asksOfARefusalWhatARefusalNeedsAndOfAnAcceptanceWhatAnAcceptanceNeeds() {
        ObjectNode answer = update.deepCopy();
        answer.put("message_type", "LEAGUE_REGISTER_RESPONSE").put("status", "REJECTED");
        answer.remove("auth_token");
        answer.putNull("player_id").put("reason", "The league is full");
        assertThat(prd(answer)).isEmpty();
        answer.put("status", "ACCEPTED").putNull("reason");
        assertThat(prd(answer))
                .extracting(problem -> problem.substring(0, problem.indexOf(':')))
                .containsExactly("/player_id", "/auth_token");
    }

    private static List<String> prd(ObjectNode answer) {
        return Document.PRD.problems(MessageType.LEAGUE_REGISTER_RESPONSE, answer);
    }

    private List<String> problems(Document document) {
        return document.problems(MessageType.LEAGUE_STANDINGS_UPDATE, update);
    }
}
