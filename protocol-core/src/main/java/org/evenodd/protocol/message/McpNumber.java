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

/** MCP's numbers of errors, method by method, for the {@code code} of a JSON-RPC error (MCP 2 to 7). */
public final class McpNumber {

    /** A second report of a match, the one E016 of a report (MCP 5.1). */
    public static final int DUPLICATE_REPORT = 5003;

    /** A query of an unknown type (MCP 7.1). */
    public static final int INVALID_QUERY_TYPE = 6002;

    /** A query about an unknown league (MCP 7.1). */
    public static final int LEAGUE_NOT_FOUND = 6003;

    private static final Map<ErrorCode, Integer> NOTIFICATION = Map.of(E011, 3001, E012, 3001, E005, 3002);

    private static final Map<ErrorCode, Integer> GAME =
            Map.of(E011, 4001, E012, 4001, E005, 4002, E015, 4003, E004, 4004, E016, 4005);

    private static final Map<ErrorCode, Integer> REFEREE_REGISTRATION = Map.of(E020, 1001, E009, 1002, E006, 1003);

    private static final Map<ErrorCode, Integer> PLAYER_REGISTRATION =
            Map.of(E020, 2001, E022, 2002, E009, 2003, E006, 2004);

    private static final Map<ErrorCode, Integer> REPORT =
            Map.of(E011, 5001, E012, 5001, E015, 5002, E016, DUPLICATE_REPORT);

    private static final Map<ErrorCode, Integer> QUERY = Map.of(E011, 6001, E012, 6001);

    private McpNumber() {}

    /** MCP's number of an error that answers a message of this type, where it has one. */
    public static OptionalInt of(MessageType request, ErrorCode code) {
        Integer number = numbers(request).get(code);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** MCP's number of a field that could not be read or says what is not so, where it has one. */
    public static OptionalInt of(MessageType request, Violation violation) {
        if (request == MessageType.LEAGUE_QUERY && violation.code() == E006) {
            return ofQuery(violation.pointer());
        }
        return switch (violation.code()) {
            case E004, E012, E015 -> of(request, violation.code());
            default -> OptionalInt.empty();
        };
    }

    private static OptionalInt ofQuery(String pointer) {
        return switch (pointer) {
            case "/query_type" -> OptionalInt.of(INVALID_QUERY_TYPE);
            case "/league_id" -> OptionalInt.of(LEAGUE_NOT_FOUND);
            default -> OptionalInt.empty();
        };
    }

    private static Map<ErrorCode, Integer> numbers(MessageType request) {
        return switch (request) {
            case REFEREE_REGISTER_REQUEST -> REFEREE_REGISTRATION;
            case LEAGUE_REGISTER_REQUEST -> PLAYER_REGISTRATION;
            case ROUND_ANNOUNCEMENT, LEAGUE_STANDINGS_UPDATE, ROUND_COMPLETED, LEAGUE_COMPLETED -> NOTIFICATION;
            case GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER, GAME_ERROR, GAME_JOIN_ACK, CHOOSE_PARITY_RESPONSE ->
                GAME;
            case MATCH_RESULT_REPORT -> REPORT;
            case LEAGUE_QUERY -> QUERY;
            default -> Map.of();
        };
    }
}
