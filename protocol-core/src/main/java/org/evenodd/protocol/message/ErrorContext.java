package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What helps to mend an error (PRD 9.1.2).
 *
 * @param field JSON pointer of the offending field
 * @param providedToken at most the first characters of a wrong token
 */
public record ErrorContext(
        @Maybe @Nullable String field,
        @Maybe @Nullable String expected,
        @Maybe @Nullable String got,
        @Maybe @Nullable String action,
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable String providedToken,
        @Maybe @Nullable String expectedFormat,
        @Maybe @Nullable List<FieldError> violations) {

    public static final ErrorContext NONE = new ErrorContext(null, null, null, null, null, null, null, null);

    public ErrorContext {
        violations = violations == null ? null : List.copyOf(violations);
    }

    /** The same, with everything that is wrong. */
    public ErrorContext with(List<FieldError> all) {
        return new ErrorContext(field, expected, got, action, playerId, providedToken, expectedFormat, all);
    }

    /** The field, what was expected and what was got. */
    public static ErrorContext of(Violation violation) {
        return new ErrorContext(
                violation.pointer(), violation.expected(), violation.got(), null, null, null, null, null);
    }
}
