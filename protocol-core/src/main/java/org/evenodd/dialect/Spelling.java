package org.evenodd.dialect;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.evenodd.protocol.message.DialectNote;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The spellings of names: {@code parityChoice}, {@code parity-choice} and {@code PARITY_CHOICE} are the same, and the first is
 * that of the protocol's {@code parity_choice} in camelCase.
 */
public final class Spelling {

    private static final String SEPARATORS = "[_\\-. /]";

    private static final Pattern UNDERSCORE = Pattern.compile("_([A-Za-z0-9])");

    /** The pointer to a field of several words in camelCase. */
    private static final Pattern IN_CAMEL_CASE = Pattern.compile(".*/[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*");

    private Spelling() {}

    static String folded(String name) {
        return name.replaceAll(SEPARATORS, "").toLowerCase(Locale.ROOT);
    }

    /** Whether a message had a field whose name is in camelCase, as the notes on it say. */
    public static boolean isCamelCase(List<DialectNote> notes) {
        return notes.stream()
                .anyMatch(note -> IN_CAMEL_CASE.matcher(note.field()).matches());
    }

    private static String camelCase(String name) {
        return UNDERSCORE.matcher(name).replaceAll(next -> next.group(1).toUpperCase(Locale.ROOT));
    }

    /** A value with the names of all fields in camelCase: {@code player_A_id} is {@code playerAId}. */
    static JsonNode camelCase(JsonNode value) {
        if (value instanceof ObjectNode object) {
            ObjectNode spelled = object.objectNode();
            object.properties().forEach(field -> spelled.set(camelCase(field.getKey()), camelCase(field.getValue())));
            return spelled;
        }
        if (value instanceof ArrayNode list) {
            return list.arrayNode()
                    .addAll(list.valueStream().map(Spelling::camelCase).toList());
        }
        return value;
    }
}
