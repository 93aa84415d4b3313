package org.evenodd.protocol.message;

import java.util.OptionalInt;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;

/**
 * Why a message was refused; sent as a JSON-RPC error whose data is a LEAGUE_ERROR.
 *
 * @param number the JSON-RPC code, if not MCP's number for the error code
 * @param message a sentence for a person
 */
public record Refusal(ErrorCode code, OptionalInt number, String message, ErrorContext context) {

    public static Refusal of(ErrorCode code, String message) {
        return new Refusal(code, OptionalInt.empty(), message, ErrorContext.NONE);
    }

    public static Refusal of(Violation violation) {
        return new Refusal(violation.code(), OptionalInt.empty(), violation.sentence(), ErrorContext.of(violation));
    }

    public Refusal numbered(int number) {
        return new Refusal(code, OptionalInt.of(number), message, context);
    }

    public Refusal with(ErrorContext newContext) {
        return new Refusal(code, number, message, newContext);
    }
}
