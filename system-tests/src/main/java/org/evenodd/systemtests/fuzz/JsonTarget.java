package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The parser: what it accepts is JSON to other parsers too, and is written as it was read. */
final class JsonTarget implements Target {

    private static final JsonMapper OTHERS = new JsonMapper();

    @Override
    public void feed(byte[] input) {
        try {
            JsonNode tree = StrictJson.parse(input);
            requireJsonToOthers(input);
            requireTheSameAgain(tree);
        } catch (MalformedJsonException e) {
            Finding.unless(e.getMessage() != null && !e.getMessage().isEmpty(), "a refusal without a reason");
        }
    }

    private static void requireJsonToOthers(byte[] input) {
        try {
            OTHERS.readTree(input);
        } catch (JacksonException e) {
            throw new Finding("taken, and no JSON to others", e);
        }
    }

    private static void requireTheSameAgain(JsonNode tree) {
        byte[] written = Json.bytes(JsonValue.of(tree));
        try {
            Finding.unless(ReplyInspection.same(StrictJson.parse(written), tree), "another value than before");
        } catch (MalformedJsonException e) {
            throw new Finding("written so that it cannot be read: " + new String(written, UTF_8), e);
        }
    }

    @Override
    public List<byte[]> examples() {
        return Examples.all().stream()
                .map(each -> each.toString().getBytes(UTF_8))
                .toList();
    }
}
