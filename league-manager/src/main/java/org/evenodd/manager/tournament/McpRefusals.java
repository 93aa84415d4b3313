package org.evenodd.manager.tournament;

import java.util.List;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.FieldError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;

/** Makes refusals with the error number that MCP defines for the request. */
public final class McpRefusals {

    private McpRefusals() {}

    public static Refusal of(MessageType request, ErrorCode code, String sentence) {
        return numbered(request, Refusal.of(code, sentence));
    }

    /** A refusal that names the field and explains it in a sentence. */
    public static Refusal of(MessageType request, Violation violation, String sentence) {
        ErrorContext context = ErrorContext.of(violation);
        return of(request, violation.code(), sentence).with(context);
    }

    /** A refusal that names the first violation and carries all. */
    public static Refusal of(MessageType request, List<Violation> violations) {
        Refusal first = Refusal.of(violations.get(0));
        if (violations.size() == 1) {
            return numbered(request, first);
        }
        List<FieldError> all = violations.stream().map(FieldError::of).toList();
        return numbered(request, first.with(first.context().with(all)));
    }

    private static Refusal numbered(MessageType request, Refusal refusal) {
        var number = request.numbers().of(refusal.code());
        return number.isPresent() ? refusal.numbered(number.getAsInt()) : refusal;
    }
}
