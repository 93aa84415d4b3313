package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * The key by which a player proves that a name on the roster is its own (docs/protocol-decisions.md, the roster). A
 * secret: does not print its value, and compares in constant time. Blanks around it are no part of it: they come along when
 * it is copied.
 */
public record EnrolmentKey(String value) {

    private static final String BLANKS = "[ \\t\\r\\n\\u00a0]*";

    public static final Syntax SYNTAX = Syntax.of(
            "^%s[\\u0021-\\u007e]{1,100}%<s$".formatted(BLANKS), "1 to 100 visible ASCII characters without spaces");

    public EnrolmentKey {
        if (!SYNTAX.accepts(value)) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), "something else");
        }
        value = value.replaceAll("^%s|%<s$".formatted(BLANKS), "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnrolmentKey key
                && MessageDigest.isEqual(value.getBytes(UTF_8), key.value.getBytes(UTF_8));
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "***";
    }
}
