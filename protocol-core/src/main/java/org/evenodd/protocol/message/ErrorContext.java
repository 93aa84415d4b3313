package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What helps to mend an error (PRD 9.1.2).
 *
 * @param field JSON pointer of the offending field
 * @param providedToken at most the first characters of a wrong token
 * @param activeEndpoint where the manager answers that leads the league, from one that does not
 */
public record ErrorContext(
        @Maybe @Nullable String field,
        @Maybe @Nullable String expected,
        @Maybe @Nullable String got,
        @Maybe @Nullable String action,
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable String providedToken,
        @Maybe @Nullable String expectedFormat,
        @Maybe @Nullable List<FieldError> violations,
        @Maybe @Nullable Endpoint activeEndpoint) {

    private static final String AUTH_TOKEN = "/auth_token";

    public static final ErrorContext NONE = new ErrorContext(null, null, null, null, null, null, null, null, null);

    public ErrorContext {
        violations = violations == null ? null : List.copyOf(violations);
    }

    /** The same, with everything that is wrong. */
    public ErrorContext with(List<FieldError> all) {
        return new ErrorContext(
                field, expected, got, action, playerId, providedToken, expectedFormat, all, activeEndpoint);
    }

    /** The same, with the request that it is about. */
    public ErrorContext during(MessageType request) {
        return new ErrorContext(
                field,
                expected,
                got,
                request.name(),
                playerId,
                providedToken,
                expectedFormat,
                violations,
                activeEndpoint);
    }

    /** The same, with the form that the field's value should have. */
    public ErrorContext inFormat(String format) {
        return new ErrorContext(
                field, expected, got, action, playerId, providedToken, format, violations, activeEndpoint);
    }

    /** The field, what was expected and what was got. */
    public static ErrorContext of(Violation violation) {
        return at(violation.pointer(), violation.expected(), violation.got());
    }

    /**
     * A field, what was expected there and what was got.
     *
     * @param field JSON pointer
     */
    public static ErrorContext at(String field, String expected, String got) {
        return new ErrorContext(field, expected, got, null, null, null, null, null, null);
    }

    /** A manager that does not lead says who does. */
    public static ErrorContext activeAt(Endpoint leader) {
        return new ErrorContext(null, null, null, null, null, null, null, null, leader);
    }

    /** A token that is due and was not shown (E011). */
    public static ErrorContext missingToken(String expected) {
        return at(AUTH_TOKEN, expected, "nothing");
    }

    /**
     * Another token than the one that is due (E012).
     *
     * @param preview all that may be told of it
     */
    public static ErrorContext wrongToken(String expected, String preview) {
        return new ErrorContext(AUTH_TOKEN, expected, "another token", null, null, preview, null, null, null);
    }
}
