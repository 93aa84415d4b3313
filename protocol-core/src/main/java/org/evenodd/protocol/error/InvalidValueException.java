package org.evenodd.protocol.error;

import java.util.List;
import java.util.stream.Collectors;

/** An invalid value: thrown by the constructors of values and messages, with all violations. */
public final class InvalidValueException extends IllegalArgumentException {

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
