package org.evenodd.protocol.message;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;

/**
 * One of several violations in a message.
 *
 * @param field JSON pointer
 */
public record FieldError(String field, ErrorCode errorCode, String expected, String got) {

    public static FieldError of(Violation violation) {
        return new FieldError(violation.pointer(), violation.code(), violation.expected(), violation.got());
    }
}
