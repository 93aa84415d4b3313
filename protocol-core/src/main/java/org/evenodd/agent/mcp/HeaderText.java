package org.evenodd.agent.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;

/** The text in a header: as it is, or in Base64 where it could not be one ({@code =?base64?…?=}, Value Encoding). */
final class HeaderText {

    private static final String BEFORE = "=?base64?";
    private static final String AFTER = "?=";

    private HeaderText() {}

    /** The text; empty where it should be Base64 and is not. */
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
