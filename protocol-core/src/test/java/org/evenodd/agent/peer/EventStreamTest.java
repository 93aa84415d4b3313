package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Optional;
import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The response to a call with the id 7 in an event stream; {@code _} stands for LF, {@code ^} for CR. */
class EventStreamTest {

    private static byte[] stream(String text) {
        return text.replace('\'', '"').replace('_', '\n').replace('^', '\r').getBytes(UTF_8);
    }

    private static Optional<byte[]> found(String text) {
        return EventStream.response("Text/Event-Stream; charset=utf-8", stream(text), 7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            data: {'id': 7, 'result': {}}__                                              | a line feed
            data: {'id': 7, 'result': {}}^^                                              | a carriage return
            data: {'id': 7, 'result': {}}^_^_                                            | both
            data:{'id':7,'error':{'code':-32601}}__                                      | an error, no space
            event: message_id: 1_data: {'id': 7, 'result': {}}_retry: 5__                | other fields
            data: {'id': 7,_data: 'result':_data_data: {}}__                             | several lines
            \uFEFFdata: {'id': 7, 'result': {}}__                                        | a byte order mark
            : ping__:_:^_data: {'id': 7, 'result': {}}__                                 | comments
            id: 1_data:__data: {'id': 7, 'result': {}}__                                 | an empty event first
            data: {'method': 'notifications/message'}__data: {'id': 7, 'result': {}}__   | a notification
            data: {'id': 7, 'method': 'ping'}__data: {'id': 7, 'result': {}}__           | a request
            data: {'id': 8, 'result': {}}__data: {'id': 7, 'result': {}}__               | another's response
            data: no JSON__data: [7]__data: {'id': [7]}__data: {'id': 7, 'result': {}}__ | rubbish
            data: {'id': '7', 'result': {}}__                                            | the id as a text
            data: {'id': 7, 'result': {}}                                                | the stream's end in the place of an empty line
            """)
    void isFoundInWhole(String text, String with) {
        assertThat(found(text))
                .as(with)
                .hasValueSatisfying(response -> assertThat(JsonText.parse(new String(response, UTF_8))
                                .path("id")
                                .asString())
                        .isEqualTo("7"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "data: {'id': 8, 'result': {}}__",
                "data: {'id': null, 'result': {}}__",
                "data: {'result': {}}__",
                "data: {'id': 7}__",
                "data: {'id': 7, 'result': {}__",
                "data: {'id': 7, _data: x_data: 'result': {}}__",
                "{'id': 7, 'result': {}}__",
                "database: {'id': 7, 'result': {}}__"
            })
    void isNotTakenFromAnythingElse(String text) {
        assertThat(found(text)).isEmpty();
    }

    @Test
    void isLookedForInStreamsOnly() {
        byte[] stream = stream("data: {'id': 7, 'result': {}}__");

        assertThat(EventStream.response("application/json", stream, 7)).isEmpty();
        assertThat(EventStream.response("", stream, 7)).isEmpty();
    }

    @Test
    void isFoundAfterAThousandCommentsAHundredResponsesToOthersAndAMillionEmptyLines() {
        String text =
                ": keep-alive__".repeat(1000) + "data: {'id': 8, 'result': {}}__".repeat(100) + "_".repeat(1_000_000);

        assertThat(found(text)).isEmpty();
        assertThat(found(text + "data: {'id': 7, 'result': {}}__")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"_", "^_", "data:__", "data:{__", "data: {'id': 7, 'result'__"})
    void isLookedForNoLongerThanABoundedNumberOfEvents(String event) {
        byte[] stream = stream(event.repeat((1 << 20) / event.length()));

        assertTimeout(Duration.ofSeconds(30), () -> EventStream.response(EventStream.TYPE, stream, 7));
    }
}
