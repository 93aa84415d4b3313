package org.evenodd.protocol.error;

/**
 * A violation in a message: its location, error code, and the expected and actual value.
 *
 * @param pointer JSON pointer (RFC 6901) from the message's root; empty for the message itself
 * @param got the offending value, cut short and without secrets
 */
public record Violation(String pointer, ErrorCode code, String expected, String got) {

    public Violation {
        got = Excerpt.of(got);
    }

    /** This violation relative to an enclosing object. */
    public Violation under(String prefix) {
        return prefix.isEmpty() ? this : new Violation(prefix + pointer, code, expected, got);
    }

    /** A sentence for a person. */
    public String sentence() {
        String field = pointer.isEmpty() ? "the message" : pointer;
        return "%s: expected %s, got %s".formatted(field, expected, got);
    }
}
