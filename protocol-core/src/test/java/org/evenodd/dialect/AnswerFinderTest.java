package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.dialect.AnswerFinder.FoundAnswer;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class AnswerFinderTest {

    private static JsonNode json(String text) {
        try {
            return StrictJson.parse(text.replace('\'', '"').getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            throw new AssertionError(e);
        }
    }

    private static FoundAnswer inResult(String result) {
        return new AnswerFinder(json(result), "/result").find(MessageType.CHOOSE_PARITY_RESPONSE);
    }

    private static FoundAnswer inBody(String body) {
        return new AnswerFinder(json(body), "").find(MessageType.CHOOSE_PARITY_RESPONSE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'parity_choice': 'odd'}                                                       | /result
            {'message': {'parity_choice': 'odd'}}                                          | /result/message
            {'status': 'ok', 'data': {'parity_choice': 'odd'}}                             | /result/data
            {'response': {'parity_choice': 'odd'}}                                         | /result/response
            {'params': {'parity_choice': 'odd'}}                                           | /result/params
            {'payload': {'message_type': 'CHOOSE_PARITY_RESPONSE'}}                        | /result/payload
            {'structuredContent': {'parity_choice': 'odd'}}                                | /result/structuredContent
            "{\\"parity_choice\\": \\"odd\\"}"                                             | /result
            {'content': [{'text': 'Odd!'}, {'text': '{\\"parity_choice\\": \\"odd\\"}'}]}  | /result/content/1/text
            """)
    void inAResultAreThoseThatAgentsAreKnownToUse(String result, String pointer) {
        assertThat(inResult(result))
                .isInstanceOfSatisfying(
                        FoundAnswer.AnswerAt.class,
                        at -> assertThat(at.location().pointer()).isEqualTo(pointer));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'parity_choice': 'odd'}                                              | ``
            {'data': {'parity_choice': 'odd'}}                                    | /data
            {'method': 'x', 'params': {'parity_choice': 'odd'}}                   | /params
            {'method': 'x', 'params': {'message': {'parity_choice': 'odd'}}}      | /params/message
            {'method': 'x', 'params': {'arguments': {'parity_choice': 'odd'}}}    | /params/arguments
            """)
    void inABodyMayBeThoseOfARequest(String body, String pointer) {
        assertThat(inBody(body))
                .isInstanceOfSatisfying(
                        FoundAnswer.AnswerAt.class,
                        at -> assertThat(at.location().pointer()).isEqualTo(pointer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'CHOOSE_PARITY_RESPONSE', 'choice': 'odd'}",
                "{'choice': 'odd', 'game_id': 'R1M1'}",
                "{'parityChoice': 'odd'}",
                "{'data': {'choice': 'odd'}}"
            })
    void holdAnswersUnderOtherNamesToo(String result) {
        assertThat(inResult(result))
                .isInstanceOfSatisfying(
                        FoundAnswer.AnswerAt.class,
                        at -> assertThat(at.conclusive()).isTrue());
    }

    @Test
    void thatSayDifferentThingsUnderDifferentNamesAreNeverChosenFrom() {
        assertThat(inResult("{'choice': 'odd', 'message': {'parity_choice': 'even'}}"))
                .isInstanceOf(FoundAnswer.Contradiction.class);
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
        assertThat(inResult(result)).isInstanceOf(FoundAnswer.Nowhere.class);
    }

    @Test
    void thatSayDifferentThingsAreNeverChosenFrom() {
        assertThat(inResult("{'parity_choice': 'odd', 'message': {'parity_choice': 'even'}}"))
                .isInstanceOf(FoundAnswer.Contradiction.class);
        assertThat(inResult("{'parity_choice': 'odd', 'message': {'parity_choice': 'odd'}}"))
                .isInstanceOf(FoundAnswer.AnswerAt.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status': 'ok', 'data': {'message_type': 'LEAGUE_REGISTER_RESPONSE', 'status': 'REJECTED'}}",
                "{'status': 'success', 'data': {'status': 'ACCEPTED', 'player_id': 'P01'}}"
            })
    void ofARegistrationAreLedByTheOneThatNamesItselfOrGivesAPlace(String result) {
        FoundAnswer found = new AnswerFinder(json(result), "/result").find(MessageType.LEAGUE_REGISTER_RESPONSE);

        assertThat(found)
                .isInstanceOfSatisfying(
                        FoundAnswer.AnswerAt.class,
                        at -> assertThat(at.location().pointer()).isEqualTo("/result/data"));
    }

    @Test
    void theIdOfARequestIsNoPlayers() {
        JsonNode reply =
                json("{'jsonrpc': '2.0', 'method': 'x', 'id': 1, 'params': {'playerId': 'P07', 'status': 'ok'}}");

        assertThat(new AnswerFinder(reply, "").find(MessageType.LEAGUE_REGISTER_RESPONSE))
                .isInstanceOfSatisfying(
                        FoundAnswer.AnswerAt.class,
                        at -> assertThat(at.location().pointer()).isEqualTo("/params"));
    }
}
