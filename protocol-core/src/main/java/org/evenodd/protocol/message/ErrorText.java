package org.evenodd.protocol.message;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.jspecify.annotations.Nullable;

/**
 * An error's code and name, in the four spellings of the documents.
 *
 * @param errorDescription the error's name (PRD 9.1.2, MCP 6.1), or a sentence (SPEC 8)
 */
public record ErrorText(
        @Like(value = "^E[0-9]{3}$", expected = "an error code like E001")
        String errorCode,

        @Sent @Size(max = 100) @Nullable String errorName,
        @Expected @Size(max = 1000) @Nullable String errorDescription,
        @Sent @Nullable Boolean retryable) {

    public static ErrorText of(ErrorCode code) {
        return of(code, code.retryable());
    }

    public static ErrorText of(ErrorCode code, boolean retryable) {
        return new ErrorText(code.name(), code.title(), code.title(), retryable);
    }
}
