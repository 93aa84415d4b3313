package org.evenodd.agent.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;

/**
 * Decodes header text: plain, or {@code =?base64?…?=} for text that a header cannot carry as it is (2026-07-28, Value
 * Encoding).
 */
final class HeaderText {

    private static final String BEFORE = "=?base64?";
    private static final String AFTER = "?=";

    private HeaderText() {}

    /** Returns the text; empty if it is marked as Base64 and is not valid. */
    static Optional<String> of(String value) {
        boolean coded =
                value.startsWith(BEFORE) && value.endsWith(AFTER) && value.length() >= BEFORE.length() + AFTER.length();
        return coded ? decoded(value.substring(BEFORE.length(), value.length() - AFTER.length())) : Optional.of(value);
    }

    private static Optional<String> decoded(String base64) {
        if (base64.length() % 4 != 0) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
