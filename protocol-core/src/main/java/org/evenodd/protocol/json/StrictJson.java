package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads JSON: exactly one RFC 8259 value in UTF-8.
 *
 * <p>Rejects other encodings, a byte order mark, overlong and broken UTF-8, halves of surrogate pairs, duplicate names
 * in an object, anything after the value, NaN and Infinity, nesting beyond {@link #MAX_DEPTH}, numbers of more than
 * {@link #MAX_NUMBER_LENGTH} characters or with exponents beyond {@link #MAX_EXPONENT}. Numbers stay exact.
 */
public final class StrictJson {

    public static final int MAX_DEPTH = 32;

    public static final int MAX_NUMBER_LENGTH = 1000;

    public static final int MAX_EXPONENT = 1000;

    /** Keeps the names that it has read for the next document, thousands of them, and therefore takes only short names. */
    private static final JsonFactory KEEPING = reading(200).build();

    private static final JsonFactory FACTORY = reading(Integer.MAX_VALUE)
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private static final String REPLACED = "\uFFFD";

    private StrictJson() {}

    private static JsonFactoryBuilder reading(int longestName) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH + 1)
                        .maxNumberLength(MAX_NUMBER_LENGTH + 1)
                        .maxNameLength(longestName)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build());
    }

    /**
     * Reads a whole body.
     *
     * @throws MalformedJsonException for anything that is not strictly JSON
     */
    public static JsonNode parse(byte[] body) throws MalformedJsonException {
        if (isPlain(body)) {
            try (JsonParser parser = KEEPING.createParser(ObjectReadContext.empty(), body)) {
                return new TreeReader(parser, false).readDocument();
            } catch (MalformedJsonException e) {
                // the text is read with long names too, and its fault told with its place
            }
        }
        return parse(body, new String(body, UTF_8));
    }

    /** Whether it is ASCII without escapes and zeros: its bytes are read faster than its text, and no less strictly. */
    private static boolean isPlain(byte[] body) {
        for (byte each : body) {
            if (each <= 0 || each == '\\') {
                return false;
            }
        }
        return true;
    }

    private static JsonNode parse(byte[] body, String text) throws MalformedJsonException {
        if (text.contains(REPLACED)) {
            requireUtf8(body);
        }
        if (text.startsWith("\uFEFF")) {
            throw new MalformedJsonException("The text begins with a byte order mark", 1, 1);
        }
        boolean surrogates = text.length() != body.length || text.indexOf('\\') >= 0;
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return new TreeReader(parser, surrogates).readDocument();
        }
    }

    private static void requireUtf8(byte[] body) throws MalformedJsonException {
        ByteBuffer bytes = ByteBuffer.wrap(body);
        try {
            CharBuffer unused = UTF_8.newDecoder().decode(bytes);
        } catch (CharacterCodingException e) {
            throw new MalformedJsonException("The text is not UTF-8", 1, bytes.position() + 1);
        }
    }

    /** Builds the tree of one document. Replaces an ObjectMapper, which takes longer to load than a match to play. */
    static final class TreeReader {

        private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
        private static final String TOO_EARLY = "The text ends too early";
        private static final String TOO_LONG = "A number has more than %d characters".formatted(MAX_NUMBER_LENGTH);

        private final JsonParser parser;
        private final boolean surrogates;

        /** @param surrogates whether the document may hold any, also as escapes */
        TreeReader(JsonParser parser, boolean surrogates) {
            this.parser = parser;
            this.surrogates = surrogates;
        }

        JsonNode readDocument() throws MalformedJsonException {
            try {
                JsonToken first = parser.nextToken();
                if (first == null) {
                    throw malformed("The text is empty");
                }
                JsonNode document = readValue(first, 1);
                if (parser.nextToken() != null) {
                    throw malformed("Something follows the JSON value");
                }
                return document;
            } catch (UnexpectedEndOfInputException e) {
                throw malformed(TOO_EARLY);
            } catch (StreamConstraintsException e) {
                throw malformed(TOO_LONG);
            } catch (JacksonException e) {
                throw malformed("The text is not JSON");
            }
        }

        private JsonNode readValue(@Nullable JsonToken token, int depth) throws MalformedJsonException {
            if (token == null) {
                throw malformed(TOO_EARLY);
            }
            return switch (token) {
                case START_OBJECT -> readObject(depth);
                case START_ARRAY -> readArray(depth);
                case VALUE_STRING -> NODES.stringNode(paired(parser.getString()));
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
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                if (object.replace(paired(name), readValue(parser.nextToken(), depth + 1)) != null) {
                    throw malformed("The name \"%s\" occurs twice in an object".formatted(Excerpt.of(name)));
                }
            }
            if (!parser.hasToken(JsonToken.END_OBJECT)) {
                throw malformed(TOO_EARLY);
            }
            return object;
        }

        private ArrayNode readArray(int depth) throws MalformedJsonException {
            requireDepth(depth);
            ArrayNode array = NODES.arrayNode();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                array.add(readValue(token, depth + 1));
            }
            return array;
        }

        private void requireDepth(int depth) throws MalformedJsonException {
            if (depth > MAX_DEPTH) {
                throw malformed("The text is nested more than %d levels deep".formatted(MAX_DEPTH));
            }
        }

        /** Refuses lone UTF-16 surrogates, which have no UTF-8 form. */
        private String paired(String text) throws MalformedJsonException {
            if (surrogates && text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
                throw malformed("A string holds half of a surrogate pair");
            }
            return text;
        }

        private JsonNode readNumber(JsonToken token) throws MalformedJsonException {
            if (parser.getStringLength() > MAX_NUMBER_LENGTH) {
                throw malformed(TOO_LONG);
            }
            return token == JsonToken.VALUE_NUMBER_INT
                    ? readInteger()
                    : NODES.numberNode(exactDecimal(parser.getString()));
        }

        private JsonNode readInteger() throws MalformedJsonException {
            return switch (parser.getNumberType()) {
                case INT -> NODES.numberNode(parser.getIntValue());
                case LONG -> NODES.numberNode(parser.getLongValue());
                default -> NODES.numberNode(parser.getBigIntegerValue());
            };
        }

        private BigDecimal exactDecimal(String digits) throws MalformedJsonException {
            try {
                BigDecimal number = new BigDecimal(digits);
                if (Math.abs((long) number.scale()) <= MAX_EXPONENT) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // its exponent has more digits than an int
            }
            throw malformed("A number has an exponent beyond %d".formatted(MAX_EXPONENT));
        }

        private MalformedJsonException malformed(String reason) {
            TokenStreamLocation place = parser.currentLocation();
            return new MalformedJsonException(reason, place.getLineNr(), place.getColumnNr());
        }
    }
}
