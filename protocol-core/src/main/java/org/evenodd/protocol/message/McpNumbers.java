package org.evenodd.protocol.message;

import static org.evenodd.protocol.error.ErrorCode.E004;
import static org.evenodd.protocol.error.ErrorCode.E005;
import static org.evenodd.protocol.error.ErrorCode.E006;
import static org.evenodd.protocol.error.ErrorCode.E009;
import static org.evenodd.protocol.error.ErrorCode.E011;
import static org.evenodd.protocol.error.ErrorCode.E012;
import static org.evenodd.protocol.error.ErrorCode.E015;
import static org.evenodd.protocol.error.ErrorCode.E016;
import static org.evenodd.protocol.error.ErrorCode.E020;
import static org.evenodd.protocol.error.ErrorCode.E022;

import java.util.Map;
import java.util.OptionalInt;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;

/** MCP's error numbers by kind of request, for the {@code code} of a JSON-RPC error (MCP 2 to 7). */
public enum McpNumbers {
    /** Requests for which MCP defines no numbers. */
    NONE(Map.of()),
    REFEREE_REGISTRATION(Map.of(E020, 1001, E009, 1002, E006, 1003)),
    PLAYER_REGISTRATION(Map.of(E020, 2001, E022, 2002, E009, 2003, E006, 2004)),
    NOTIFICATION(Map.of(E011, 3001, E012, 3001, E005, 3002)),
    GAME(Map.of(E011, 4001, E012, 4001, E005, 4002, E015, 4003, E004, 4004, E016, 4005)),
    REPORT(Map.of(E011, 5001, E012, 5001, E015, 5002, E016, McpNumbers.DUPLICATE_REPORT)) {
        /** No match has an id of another form. */
        @Override
        public OptionalInt of(Violation violation) {
            boolean unknown = violation.code() == E006 && violation.pointer().equals("/match_id");
            return unknown ? of(E015) : super.of(violation);
        }
    },
    QUERY(Map.of(E011, 6001, E012, 6001)) {
        @Override
        public OptionalInt of(Violation violation) {
            if (violation.code() != E006) {
                return super.of(violation);
            }
            return switch (violation.pointer()) {
                case "/query_type" -> OptionalInt.of(INVALID_QUERY_TYPE);
                case "/league_id" -> OptionalInt.of(LEAGUE_NOT_FOUND);
                default -> OptionalInt.empty();
            };
        }
    };

    /** A duplicate report of a match (MCP 5.1). */
    public static final int DUPLICATE_REPORT = 5003;

    /** A query of an unknown type (MCP 7.1). */
    public static final int INVALID_QUERY_TYPE = 6002;

    /** A query about an unknown league (MCP 7.1). */
    public static final int LEAGUE_NOT_FOUND = 6003;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Map<ErrorCode, Integer> numbers;

    McpNumbers(Map<ErrorCode, Integer> numbers) {
        this.numbers = numbers;
    }

    /** MCP's number of an error, if there is one. */
    public OptionalInt of(ErrorCode code) {
        Integer number = numbers.get(code);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** MCP's number of a violation, if there is one. */
    public OptionalInt of(Violation violation) {
        return switch (violation.code()) {
            case E004, E012, E015 -> of(violation.code());
            default -> OptionalInt.empty();
        };
    }
}
