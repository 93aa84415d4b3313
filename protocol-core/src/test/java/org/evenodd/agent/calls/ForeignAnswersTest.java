package org.evenodd.agent.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.agent.calls.ReadReply.Understanding;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The places in which answers are looked for. */
class ForeignAnswersTest {

    private static ReadReply read(MessageType due, String json, String pointer) {
        return new ForeignAnswers(ProtocolStack.of(Compatibility.TOLERANT).codec())
                .read(due, JsonText.parse(json.replace('\'', '"')), pointer, List.of());
    }

    private static ReadReply inResult(String result) {
        return read(MessageType.CHOOSE_PARITY_RESPONSE, result, "/result");
    }

    private static void assertChosen(ReadReply reply) {
        assertThat(reply.answer())
                .isInstanceOfSatisfying(
                        Answer.Answered.class,
                        answered -> assertThat(((ChooseParityResponse) answered.message()).parityChoice())
                                .isEqualTo(Parity.ODD));
    }

    private static void assertContradictory(ReadReply reply) {
        assertThat(reply.answer())
                .isInstanceOfSatisfying(
                        Answer.Wrong.class,
                        wrong -> assertThat(wrong.violations().get(0).code()).isEqualTo(ErrorCode.E006));
    }

    /** Where the note on its place says that the answer was. */
    private static String place(ReadReply reply) {
        return reply.answer().notes().stream()
                .filter(note -> note.fix().startsWith("Wrap the answer"))
                .map(DialectNote::field)
                .findFirst()
                .orElse("the right one");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'parity_choice': 'odd'}                                                       | the right one
            {'message': {'parity_choice': 'odd'}}                                          | /result/message
            {'status': 'ok', 'data': {'parity_choice': 'odd'}}                             | /result/data
            {'response': {'parity_choice': 'odd'}}                                         | /result/response
            {'params': {'parity_choice': 'odd'}}                                           | /result/params
            {'payload': {'parity_choice': 'odd'}}                                          | /result/payload
            {'structuredContent': {'parity_choice': 'odd'}}                                | /result/structuredContent
            "{\\"parity_choice\\": \\"odd\\"}"                                             | /result
            {'content': [{'text': 'Odd!'}, {'text': '{\\"parity_choice\\": \\"odd\\"}'}]}  | /result/content/1/text
            {'type': 'CHOOSE_PARITY_RESPONSE', 'choice': 'odd'}                            | the right one
            {'choice': 'odd', 'game_id': 'R1M1'}                                           | the right one
            {'parityChoice': 'odd'}                                                        | the right one
            {'data': {'choice': 'odd'}}                                                    | /result/data
            """)
    void inAResultAreThoseThatAgentsAreKnownToUse(String result, String place) {
        assertChosen(inResult(result));
        assertThat(place(inResult(result))).isEqualTo(place);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```json_{'parity_choice': 'odd'}_```",
                "I choose odd:__```_{'parity_choice': 'odd'}_```__Good luck!",
                "Odd! ```JSON {'parity_choice': 'odd'}``` {}",
            })
    void inProseAreThoseOfTheOnlyFencedBlockWhichIsNoted(String text) {
        ReadReply reply = inText(text);

        assertChosen(reply);
        assertThat(place(reply)).isEqualTo("/result/content/0/text");
        assertThat(reply.answer().notes()).anyMatch(note -> note.seen().equals("a fenced block with the answer in it"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I choose {'parity_choice': 'odd'}",
                "```_{'parity_choice': 'odd'}",
                "```_{'parity_choice': 'odd'}_``` or ```_{'parity_choice': 'even'}_```",
                "```_{'parity_choice': 'odd'}_``` or ```",
                "```python_{'parity_choice': 'odd'}_```",
                "```_['odd']_```",
                "```_{'parity_choice': odd}_```",
                "'parity_choice': 'odd'"
            })
    void inProseAreNoneWithoutOneFencedBlockOfAnObject(String text) {
        assertThat(inText(text).answer()).isEqualTo(new Answer.Acknowledged());
    }

    @Test
    void inAFencedBlockMayNotContradictAnother() {
        String block = quoted("```_{'parity_choice': 'odd'}_```");

        assertContradictory(inResult(
                "{'structuredContent': {'parity_choice': 'even'}, 'content': [{'text': %s}]}".formatted(block)));
        assertContradictory(
                inResult("{'content': [{'text': %s}, {'text': %s}]}".formatted(block, block.replace("odd", "even"))));
    }

    private static ReadReply inText(String text) {
        return inResult("{'content': [{'text': %s}]}".formatted(quoted(text)));
    }

    /** A text as JSON in which {@code _} stands for the end of a line, but for names. */
    private static String quoted(String text) {
        return '"' + text.replaceAll("_(?!choice)", "\\\\n").replace("'", "\\'") + '"';
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'parity_choice': 'odd'}                                              | ``
            {'data': {'parity_choice': 'odd'}}                                    | /data
            {'method': 'x', 'params': {'parity_choice': 'odd'}}                   | /params
            {'method': 'x', 'params': {'message': {'parity_choice': 'odd'}}}      | /params/message
            {'method': 'x', 'params': {'arguments': {'parity_choice': 'odd'}}}    | /params/arguments
            """)
    void inABodyMayBeThoseOfARequest(String body, String place) {
        ReadReply reply = read(MessageType.CHOOSE_PARITY_RESPONSE, body, "");

        assertChosen(reply);
        assertThat(place(reply)).isEqualTo(place);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'deeper': {'parity_choice': 'odd'}}",
                "{'data': {'data': {'parity_choice': 'odd'}}}",
                "{'data': [{'parity_choice': 'odd'}]}",
                "{'message': 'I choose parity_choice odd'}",
                "{'status': 'ok'}",
                "'odd'",
                "null"
            })
    void areNoOthers(String result) {
        assertThat(inResult(result)).isEqualTo(ReadReply.arrived());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status': 'ACK'}",
                "{'status': 'ok', 'received': true}",
                "{'status': 'RECEIVED', 'match_id': 'R1M1', 'is_first': false, 'error': null}",
                "{'status': 'ACK', 'received': '2025-01-15T10:30:00Z'}",
                "{'message': 'Invitation accepted'}",
                "{'type': 'INVITATION_ACK', 'player': 'No Mercy'}",
                "{'message_type': 'GAME_JOIN_ACK', 'match_id': 'R1M1'}",
                "{'data': {'state': 'JOINED'}}",
                "{'content': [{'type': 'text', 'text': '{\\\"status\\\": \\\"ACK\\\"}'}], 'isError': false}",
                "{'content': [{'type': 'text', 'text': 'acknowledged'}]}",
                "'ACK'"
            })
    void toAnInvitationMayBeReceiptsWhichIsNoted(String result) {
        ReadReply reply = read(MessageType.GAME_JOIN_ACK, result, "/result");

        assertThat(reply.answer()).isInstanceOfSatisfying(Answer.Answered.class, answered -> {
            assertThat(((GameJoinAck) answered.message()).accept()).isTrue();
            assertThat(answered.receipt()).isTrue();
            assertThat(answered.notes()).extracting(DialectNote::field).contains("/accept");
        });
        assertThat(reply.understanding()).isEqualTo(Understanding.ARRIVED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status': 'ok'}",
                "{'success': true}",
                "{}",
                "'ok'",
                "{'status': 'ACK', 'error': 'Unknown method'}",
                "{'status': 'RECEIVED', 'message': 'unknown message type'}",
                "{'status': 'NOT_ACCEPTED'}",
                "{'status': 'ACK', 'success': false}",
                "{'status': 'ACK', 'details': {'accept': false}}",
                "{'status': 'ACK', 'details': {'accept': 'no'}}",
                "{'status': 'ACK', 'reason': 'I decline'}",
                "{'acknowledged': false}",
                "{'status': 'ok', 'received': '2025-01-15T10:30:00Z'}",
                "{'status': 'ACK', 'joined': false}",
                "{'status': 'ACK', 'players': [{'accept': false}]}",
                "{'status': 'ACK', 'message': 'busy, try later'}",
                "'Invitation not accepted'",
                "{'content': [{'type': 'text', 'text': 'ACK'}], 'isError': true}",
                "{'status': 'we have received your invitation and shall think about it'}",
                "{'display_name': 'Joined'}"
            })
    void toAnInvitationAreNoReceiptsWhereTheySayLittleOrRefuse(String result) {
        assertThat(read(MessageType.GAME_JOIN_ACK, result, "/result").answer()).isNotInstanceOf(Answer.Answered.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'accept': false, 'status': 'ACK'}", "{'status': 'ACK', 'data': {'accepted': false}}"})
    void toAnInvitationRefuseWhateverElseTheySay(String result) {
        assertThat(read(MessageType.GAME_JOIN_ACK, result, "/result").answer())
                .isInstanceOfSatisfying(
                        Answer.Answered.class,
                        answered -> assertThat(((GameJoinAck) answered.message()).accept())
                                .isFalse());
    }

    @Test
    void areNoChoiceWhereTheyAreReceipts() {
        assertThat(inResult("{'status': 'ACK'}")).isEqualTo(ReadReply.arrived());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'protocol': 'league.v1'               | /protocol
            'timestamp': '2025-01-15T10:30:00+00:00Z' | /timestamp
            'timestamp': 1736937000               | /timestamp
            'sender': 'the best player'           | /sender
            'sender': {'id': 7}                   | /sender
            'conversation_id': 7                  | /conversation_id
            """)
    void maySayOddThingsOfTheirEnvelopeWhichIsNoted(String field, String pointer) {
        ReadReply reply = inResult("{'parity_choice': 'odd', " + field + "}");

        assertChosen(reply);
        assertThat(reply.answer().notes()).extracting(DialectNote::field).contains(pointer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'auth_token': 'with a blank' | E012
            'match_id': 'the first'      | E006
            """)
    void mayNotSayOddThingsOfWhoAndWhatTheyAreAbout(String field, ErrorCode code) {
        assertThat(inResult("{'parity_choice': 'odd', " + field + "}").answer())
                .isInstanceOfSatisfying(
                        Answer.Wrong.class,
                        wrong -> assertThat(wrong.violations().get(0).code()).isEqualTo(code));
    }

    @Test
    void thatSayDifferentThingsAreNeverChosenFrom() {
        assertContradictory(inResult("{'parity_choice': 'odd', 'message': {'parity_choice': 'even'}}"));
        assertContradictory(inResult("{'choice': 'odd', 'message': {'parity_choice': 'even'}}"));
        assertChosen(inResult("{'parity_choice': 'odd', 'message': {'parity_choice': 'odd'}}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'status': 'ok', 'data': {'message_type': 'LEAGUE_REGISTER_RESPONSE', 'status': 'REJECTED', 'reason': 'full'}}
            {'status': 'success', 'data': {'status': 'ACCEPTED', 'player_id': 'P01'}}
            """)
    void ofARegistrationAreLedByTheOneThatNamesItselfOrGivesAPlace(String result) {
        assertThat(place(read(MessageType.LEAGUE_REGISTER_RESPONSE, result, "/result")))
                .isEqualTo("/result/data");
    }

    @Test
    void theIdOfARequestIsNoPlayers() {
        String reply = "{'jsonrpc': '2.0', 'method': 'x', 'id': 1, 'params': {'playerId': 'P07', 'status': 'ok'}}";

        assertThat(place(read(MessageType.LEAGUE_REGISTER_RESPONSE, reply, ""))).isEqualTo("/params");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'status': 'ok'}", "{}", "{'success': true}"})
    void giveNoPlaceWithoutAnId(String result) {
        assertThat(read(MessageType.LEAGUE_REGISTER_RESPONSE, result, "/result").understanding())
                .isEqualTo(Understanding.ARRIVED);
    }
}
