package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * Details that help to fix an error (PRD 9.1.2).
 *
 * @param field JSON pointer of the offending field
 * @param providedToken at most the first characters of a wrong token
 * @param activeEndpoint the endpoint of the leading manager, from one that does not lead
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

    /** This context with all violations. */
    public ErrorContext with(List<FieldError> all) {
        return of(action, expectedFormat, all);
    }

    /** This context with the request concerned. */
    public ErrorContext during(MessageType request) {
        return of(request.name(), expectedFormat, violations);
    }

    /** This context with the required format. */
    public ErrorContext inFormat(String format) {
        return of(action, format, violations);
    }

    private ErrorContext of(@Nullable String during, @Nullable String format, @Nullable List<FieldError> all) {
        return new ErrorContext(field, expected, got, during, playerId, providedToken, format, all, activeEndpoint);
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

    /** Names the leading manager. */
    public static ErrorContext activeAt(Endpoint leader) {
        return new ErrorContext(null, null, null, null, null, null, null, null, leader);
    }

    /** A missing token (E011). */
    public static ErrorContext missingToken(String expected) {
        return at(AUTH_TOKEN, expected, "nothing");
    }

    /**
     * A wrong token (E012).
     *
     * @param preview the part of it that may be quoted
     */
    public static ErrorContext wrongToken(String expected, String preview) {
        return new ErrorContext(AUTH_TOKEN, expected, "another token", null, null, preview, null, null, null);
    }
}
