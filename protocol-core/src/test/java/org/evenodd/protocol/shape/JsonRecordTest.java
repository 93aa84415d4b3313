package org.evenodd.protocol.shape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonRecordTest {

    record Row(String name, @Wire("isLast") boolean last) {}

    record Page(long total, List<Row> rows, @Maybe @Nullable Integer next, JsonValue anything) implements JsonRecord {}

    @Test
    void isWrittenAsItsComponentsInTheirOrder() {
        Page page = new Page(1L << 40, List.of(new Row("a", true)), null, JsonValue.of("x"));

        assertThat(Json.text(page))
                .isEqualTo("{\"total\":1099511627776,\"rows\":[{\"name\":\"a\",\"isLast\":true}],\"anything\":\"x\"}");
    }

    @Test
    void canBeReadAgain() throws MalformedJsonException {
        String json = "{\"total\":5,\"rows\":[],\"next\":7,\"anything\":{\"deep\":[1,null]}}";

        Page read = read(json, new Reading(Compatibility.STRICT, false));

        assertThat(read).isNotNull();
        assertThat(Json.text(read)).isEqualTo(json);
    }

    @Test
    void refusesWhatIsNoWholeNumberOf64Bits() throws MalformedJsonException {
        assertThat(violationOf("1.5")).isEqualTo(ErrorCode.E002);
        assertThat(violationOf("9223372036854775808")).isEqualTo(ErrorCode.E006);
    }

    private static ErrorCode violationOf(String total) throws MalformedJsonException {
        Reading reading = new Reading(Compatibility.STRICT, false);
        read("{\"total\":%s,\"rows\":[],\"anything\":0}".formatted(total), reading);
        return reading.violations().stream().map(Violation::code).findFirst().orElseThrow();
    }

    private static @Nullable Page read(String json, Reading reading) throws MalformedJsonException {
        return Shapes.ofRecord(Page.class).read(StrictJson.parse(json.getBytes(UTF_8)), reading);
    }
}
