package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** Reads the JSON of the tests. */
final class Trees {

    private Trees() {}

    static JsonNode json(String text) {
        try {
            return StrictJson.parse(text.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            throw new AssertionError(text, e);
        }
    }
}
