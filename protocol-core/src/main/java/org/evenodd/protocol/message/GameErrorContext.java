package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * Details that help a player to correct its answer (PRD 9.2.2).
 *
 * @param invalidChoice a refused choice as sent (PRD 9.2.1)
 * @param violations all violations in the answer
 */
public record GameErrorContext(
        @Maybe @Nullable String invalidChoice,
        @Maybe @Nullable List<String> validChoices,
        @Maybe @Nullable List<FieldError> violations) {

    public GameErrorContext {
        validChoices = validChoices == null ? null : List.copyOf(validChoices);
        violations = violations == null ? null : List.copyOf(violations);
    }
}
