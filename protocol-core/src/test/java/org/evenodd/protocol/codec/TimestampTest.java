package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The decisions on timestamps. */
class TimestampTest {

    private static final String FIELD = "/arrival_timestamp";
    private static final Sample SAMPLE = Sample.first(MessageType.GAME_JOIN_ACK);

    private static ObjectNode arrivingAt(String json) {
        return SAMPLE.with(FIELD, json);
    }

    private static Instant read(ObjectNode message) {
        return ((GameJoinAck) Verdict.message(SAMPLE.type(), message)).arrivalTimestamp();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2025-01-15T10:30:00Z           | 2025-01-15T10:30:00Z
                    20250115T10:30:00Z             | 2025-01-15T10:30:00Z
                    20250115T103000Z               | 2025-01-15T10:30:00Z
                    2025-01-15T103000Z             | 2025-01-15T10:30:00Z
                    2025-01-15T10:30Z              | 2025-01-15T10:30:00Z
                    20250115T1030Z                 | 2025-01-15T10:30:00Z
                    2025-01-15t10:30:00z           | 2025-01-15T10:30:00Z
                    2025-01-15T10:30:00+00:00      | 2025-01-15T10:30:00Z
                    2025-01-15T10:30:00+0000       | 2025-01-15T10:30:00Z
                    2025-01-15T10:30:00+00         | 2025-01-15T10:30:00Z
                    2025-01-15T10:30:00.123Z       | 2025-01-15T10:30:00.123Z
                    2025-01-15T10:30:00.123456Z    | 2025-01-15T10:30:00.123456Z
                    2025-01-15T10:30:00,5+00:00    | 2025-01-15T10:30:00.500Z
                    2025-01-15T10:30:00.1234567891Z | 2025-01-15T10:30:00.123456789Z
                    20250115T103000.25Z            | 2025-01-15T10:30:00.250Z
                    2024-02-29T23:59:59Z           | 2024-02-29T23:59:59Z
                    """)
    void everyIsoFormThatSaysUtcIsAcceptedWithoutANote(String written, Instant meant) {
        ObjectNode message = arrivingAt('"' + written + '"');
        assertThat(Verdict.strict(SAMPLE.type(), message)).isEqualTo(Verdict.ACCEPTED);
        assertThat(Verdict.tolerant(SAMPLE.type(), message)).isEqualTo(Verdict.ACCEPTED);
        assertThat(read(message)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-01-15T10:30:00", "2025-01-15T10:30:00.123456", "20250115T103000", "2025-01-15T10:30"})
    void withoutAnyOffsetItIsUtcWithANoteAndInStrictModeE021(String written) {
        ObjectNode message = arrivingAt('"' + written + '"');
        assertThat(Verdict.tolerant(SAMPLE.type(), message)).isEqualTo(new Verdict(List.of(), List.of(FIELD)));
        assertThat(Verdict.strict(SAMPLE.type(), message).violations()).containsExactly(FIELD + " E021");
        assertThat(read(message)).isEqualTo(read(arrivingAt('"' + written + "Z\"")));
    }

    /** Other offsets, no days of the calendar, other forms, and what is no text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+02:00 -05:00 +00:01 -00:00 _UTC .Z Z\\n",
                "2025-13-15T10:30:00Z 2025-02-30T10:30:00Z 2025-02-29T10:30:00Z",
                "2025-01-15T24:00:00Z 2025-01-15T10:60:00Z 2025-01-15T23:59:60Z",
                "10:30:00Z 2025-01-15 2025-01-15_10:30:00Z 2025-1-15T10:30:00Z 2025-0115T10:30:00Z 2025-01-15T10:3000Z",
                "+002025-01-15T10:30:00Z YYYY-MM-DDTHH:MM:SSZ ٢٠٢٥-01-15T10:30:00Z now"
            })
    void anyOtherOffsetAndWhatIsNoDateIsE021InBothModes(String texts) {
        for (String text : texts.split(" ", -1)) {
            boolean isOffset = text.length() < 8 && !text.equals("now");
            String written = (isOffset ? "2025-01-15T10:30:00" : "") + text.replace('_', ' ');
            ObjectNode message = arrivingAt('"' + written + '"');
            assertThat(Verdict.tolerant(SAMPLE.type(), message).violations()).containsExactly(FIELD + " E021");
            assertThat(Verdict.strict(SAMPLE.type(), message).violations()).containsExactly(FIELD + " E021");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1736937000", "true", "{}", "[]", "\"\""})
    void whatIsNoTextIsE021Too(String json) {
        assertThat(Verdict.tolerant(SAMPLE.type(), arrivingAt(json)).violations())
                .containsExactly(FIELD + " E021");
    }

    @Test
    void isWrittenInSecondsWithZ() {
        ObjectNode message = arrivingAt("\"20250115T103000.999+00:00\"");
        assertThat(JsonText.tree(MessageCodec.encode(Verdict.message(SAMPLE.type(), message)))
                        .get("arrival_timestamp")
                        .stringValue())
                .isEqualTo("2025-01-15T10:30:00Z");
    }
}
