package org.evenodd.protocol.json;

import java.math.BigDecimal;
import org.evenodd.protocol.error.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the tree of one document. Replaces an ObjectMapper, which takes longer to load than a match to play. */
final class TreeReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser parser;
    private final boolean surrogates;

    /** @param surrogates whether the document may hold any, also as escapes */
    TreeReader(JsonParser parser, boolean surrogates) {
        this.parser = parser;
        this.surrogates = surrogates;
    }

    JsonNode readDocument() throws MalformedJsonException {
        JsonToken first = next();
        if (first == null) {
            throw malformed("The text is empty");
        }
        JsonNode document = readValue(first, 1);
        if (next() != null) {
            throw malformed("Something follows the JSON value");
        }
        return document;
    }

    private JsonNode readValue(JsonToken token, int depth) throws MalformedJsonException {
        return switch (token) {
            case START_OBJECT -> readObject(depth);
            case START_ARRAY -> readArray(depth);
            case VALUE_STRING -> NODES.stringNode(paired(text()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> readNumber(token);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            default -> throw malformed("The text is not JSON");
        };
    }

    private ObjectNode readObject(int depth) throws MalformedJsonException {
        requireDepth(depth);
        ObjectNode object = NODES.objectNode();
        for (String name = nextName(); name != null; name = nextName()) {
            if (object.replace(name, readValue(inside(), depth + 1)) != null) {
                throw malformed("The name \"%s\" occurs twice in an object".formatted(Excerpt.of(name)));
            }
        }
        return object;
    }

    private ArrayNode readArray(int depth) throws MalformedJsonException {
        requireDepth(depth);
        ArrayNode array = NODES.arrayNode();
        for (JsonToken token = inside(); token != JsonToken.END_ARRAY; token = inside()) {
            array.add(readValue(token, depth + 1));
        }
        return array;
    }

    private void requireDepth(int depth) throws MalformedJsonException {
        if (depth > StrictJson.MAX_DEPTH) {
            throw malformed("The text is nested more than %d levels deep".formatted(StrictJson.MAX_DEPTH));
        }
    }

    private String paired(String text) throws MalformedJsonException {
        if (surrogates && !Surrogates.arePaired(text)) {
            throw malformed("A string holds half of a surrogate pair");
        }
        return text;
    }

    private JsonNode readNumber(JsonToken token) throws MalformedJsonException {
        if (length() > StrictJson.MAX_NUMBER_LENGTH) {
            throw malformed("A number has more than %d characters".formatted(StrictJson.MAX_NUMBER_LENGTH));
        }
        return token == JsonToken.VALUE_NUMBER_INT ? readInteger() : NODES.numberNode(exactDecimal(text()));
    }

    private JsonNode readInteger() throws MalformedJsonException {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    private BigDecimal exactDecimal(String digits) throws MalformedJsonException {
        BigDecimal number = decimal(digits);
        if (number == null || Math.abs((long) number.scale()) > StrictJson.MAX_EXPONENT) {
            throw malformed("A number has an exponent beyond %d".formatted(StrictJson.MAX_EXPONENT));
        }
        return number;
    }

    /** The value, or null if the exponent is out of range. */
    private static @Nullable BigDecimal decimal(String digits) {
        try {
            return new BigDecimal(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private JsonToken inside() throws MalformedJsonException {
        JsonToken token = next();
        if (token == null) {
            throw malformed("The text ends too early");
        }
        return token;
    }

    private @Nullable JsonToken next() throws MalformedJsonException {
        try {
            return parser.nextToken();
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    /** The name of the object's next field; null at its end. */
    private @Nullable String nextName() throws MalformedJsonException {
        try {
            String name = parser.nextName();
            if (name == null && !parser.hasToken(JsonToken.END_OBJECT)) {
                throw malformed("The text ends too early");
            }
            return name == null ? null : paired(name);
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private int length() throws MalformedJsonException {
        try {
            return parser.getStringLength();
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private String text() throws MalformedJsonException {
        try {
            return parser.getString();
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private MalformedJsonException malformed(JacksonException cause) {
        if (cause instanceof UnexpectedEndOfInputException) {
            return malformed("The text ends too early");
        }
        if (cause instanceof StreamConstraintsException) {
            return malformed("A number has more than %d characters".formatted(StrictJson.MAX_NUMBER_LENGTH));
        }
        return malformed("The text is not JSON");
    }

    private MalformedJsonException malformed(String reason) {
        TokenStreamLocation place = parser.currentLocation();
        return new MalformedJsonException(reason, place.getLineNr(), place.getColumnNr());
    }
}
