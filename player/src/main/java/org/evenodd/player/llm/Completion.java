package org.evenodd.player.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Parity;
import tools.jackson.databind.JsonNode;

/**
 * Reads the choice in an answer of {@code /chat/completions}. Never guesses: a sentence that mentions a parity is not a
 * choice.
 */
final class Completion {

    private Completion() {}

    /** The choice: a single word, or the {@code parity_choice} of a JSON object; otherwise empty. */
    static Optional<Parity> choice(byte[] body) {
        return json(body)
                .map(reply -> reply.path("choices").path(0).path("message").path("content"))
                .map(content -> content.stringValue("").strip())
                .flatMap(text -> word(text).or(() -> choiceIn(text)));
    }

    private static Optional<Parity> choiceIn(String text) {
        return json(text.getBytes(UTF_8))
                .map(object -> object.path("parity_choice").stringValue(""))
                .flatMap(Completion::word);
    }

    private static Optional<Parity> word(String text) {
        return Arrays.stream(Parity.values())
                .filter(parity -> parity.wireName().equalsIgnoreCase(text))
                .findFirst();
    }

    private static Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.of(StrictJson.parse(body));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }
}
