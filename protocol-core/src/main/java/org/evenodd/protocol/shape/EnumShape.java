package org.evenodd.protocol.shape;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A word of an enum, case-sensitive.
 *
 * @param anyCase whether upper case is accepted, too
 */
record EnumShape<E extends Enum<E>>(Map<String, E> words, boolean anyCase) implements Shape<E> {

    static <E extends Enum<E>> EnumShape<E> of(Class<E> type, boolean anyCase) {
        Map<String, E> words = new LinkedHashMap<>();
        Arrays.stream(type.getEnumConstants()).forEach(constant -> words.put(word(constant), constant));
        return new EnumShape<>(words, anyCase);
    }

    private static String word(Enum<?> constant) {
        return constant instanceof WireName named ? named.wireName() : constant.name();
    }

    @Override
    public @Nullable E read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        E constant = constant(node.stringValue());
        if (constant == null) {
            reading.violation(ErrorCode.E006, expected(), Reading.quote(node));
        }
        return constant;
    }

    private @Nullable E constant(String word) {
        boolean upperCase = anyCase && word.equals(word.toUpperCase(Locale.ROOT));
        return words.get(upperCase ? word.toLowerCase(Locale.ROOT) : word);
    }

    @Override
    public String expected() {
        return words.size() == 1 ? words.keySet().iterator().next() : "one of " + String.join(", ", words.keySet());
    }

    @Override
    public void write(E value, JsonGenerator out) {
        out.writeString(word(value));
    }

    @Override
    public String name(E value) {
        return word(value);
    }

    @Override
    public void describe(ObjectNode schema) {
        ArrayNode allowed = schema.putArray("enum");
        words.keySet().forEach(allowed::add);
        if (anyCase) {
            words.keySet().forEach(word -> allowed.add(word.toUpperCase(Locale.ROOT)));
        }
    }

    @Override
    public void describeCanonical(ObjectNode schema) {
        if (anyCase) {
            ArrayNode written = schema.putArray("enum");
            words.keySet().forEach(written::add);
            written.addNull();
        }
    }
}
