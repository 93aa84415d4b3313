package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

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

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH + 1)
                    .maxNumberLength(MAX_NUMBER_LENGTH + 1)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private StrictJson() {}

    /**
     * Reads a whole body.
     *
     * @throws MalformedJsonException for anything that is not strictly JSON
     */
    public static JsonNode parse(byte[] body) throws MalformedJsonException {
        if (isPlain(body)) {
            try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), body)) {
                return new TreeReader(parser, false).readDocument();
            } catch (MalformedJsonException e) {
                return parseText(body); // which finds the same fault, at the place that we tell
            }
        }
        return parseText(body);
    }

    /** Whether a body is in ASCII without escapes: Jackson reads its bytes faster, and no less strictly, than its text. */
    private static boolean isPlain(byte[] body) {
        for (byte each : body) {
            if (each <= 0 || each == '\\') {
                return false; // Jackson takes zeros for UTF-16
            }
        }
        return true;
    }

    private static JsonNode parseText(byte[] body) throws MalformedJsonException {
        CharBuffer text = decode(body);
        try (JsonParser parser =
                FACTORY.createParser(ObjectReadContext.empty(), text.array(), text.arrayOffset(), text.remaining())) {
            return new TreeReader(parser, true).readDocument();
        }
    }

    private static CharBuffer decode(byte[] body) throws MalformedJsonException {
        ByteBuffer bytes = ByteBuffer.wrap(body);
        CharBuffer text = decode(bytes);
        if (text.hasRemaining() && text.get(0) == '\uFEFF') {
            throw new MalformedJsonException("The text begins with a byte order mark", 1, 1);
        }
        return text;
    }

    private static CharBuffer decode(ByteBuffer bytes) throws MalformedJsonException {
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(bytes);
        } catch (CharacterCodingException e) {
            throw new MalformedJsonException("The text is not UTF-8", 1, bytes.position() + 1);
        }
    }
}
