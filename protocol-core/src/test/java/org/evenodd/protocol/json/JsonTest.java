package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void writesLettersOfEveryScriptAsThemselves() {
        String text = "שלום é 漢 😀 \u2028";
        assertThat(Json.bytes(JsonValue.of(text))).isEqualTo(('"' + text + '"').getBytes(UTF_8));
    }

    @Test
    void escapesWhatJsonWantsEscaped() {
        assertThat(Json.text(JsonValue.of("\"\\\n\u0001"))).isEqualTo("\"\\\"\\\\\\n\\u0001\"");
    }

    @Test
    void writesAValueThatIsWrittenAlreadyAsItIs() {
        JsonValue written = JsonValue.encoded("{\"a\": 1}".getBytes(UTF_8));
        assertThat(Json.text(written)).isEqualTo("{\"a\": 1}");
        assertThat(Json.text(JsonValue.array(List.of(written, JsonValue.of("é")))))
                .isEqualTo("[{\"a\": 1},\"é\"]");
    }

    @Test
    void keepsTheDigitsOfNumbers() throws MalformedJsonException {
        String numbers = "[1,1.50,1.0,123456789012345678901234567890,-7,0.10]";
        assertThat(Json.text(JsonValue.of(StrictJson.parse(numbers.getBytes(UTF_8)))))
                .isEqualTo(numbers);
    }
}
