package org.evenodd.protocol.value;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** Shortens a value for errors and notes, without cutting a character in half. */
    public static final class Excerpt {

        private static final int LONGEST = 60;

        private Excerpt() {}

        public static String of(String text) {
            if (text.length() <= LONGEST) {
                return text;
            }
            int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
            return text.substring(0, end) + "…";
        }
    }

    /** An invalid value: thrown by the constructors of values and messages, with all violations. */
    public static final class InvalidValueException extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final transient List<Violation> violations;

        public InvalidValueException(List<Violation> violations) {
            super(violations.stream().map(Violation::sentence).collect(Collectors.joining("; ")));
            this.violations = List.copyOf(violations);
        }

        /** One violation of the value as a whole. */
        public InvalidValueException(ErrorCode code, String expected, String got) {
            this(List.of(new Violation("", code, expected, got)));
        }

        public List<Violation> violations() {
            return violations;
        }
    }

    /** Checks the cross-field rules of a record in its constructor, and reports all broken rules together. */
    public static final class Rules {

        private final List<Violation> broken = new ArrayList<>();

        /** Requires a condition of the field at the pointer. */
        public Rules that(boolean holds, String pointer, String expected, @Nullable Object got) {
            if (!holds) {
                broken.add(new Violation(pointer, ErrorCode.E006, expected, String.valueOf(got)));
            }
            return this;
        }

        /** Checks the only rule of a record. */
        public static void require(boolean holds, String pointer, String expected, @Nullable Object got) {
            new Rules().that(holds, pointer, expected, got).enforce();
        }

        /** Requires the field at the pointer to be present. */
        public static void requirePresent(boolean holds, String pointer, String expected) {
            if (!holds) {
                throw new InvalidValueException(List.of(new Violation(pointer, ErrorCode.E003, expected, "nothing")));
            }
        }

        /**
         * Ends the check.
         *
         * @throws InvalidValueException if a rule is broken
         */
        public void enforce() {
            if (!broken.isEmpty()) {
                throw new InvalidValueException(broken);
            }
        }
    }
}
