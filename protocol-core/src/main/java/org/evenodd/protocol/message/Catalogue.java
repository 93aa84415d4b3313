package org.evenodd.protocol.message;

import static org.evenodd.protocol.value.ErrorCode.E004;
import static org.evenodd.protocol.value.ErrorCode.E005;
import static org.evenodd.protocol.value.ErrorCode.E006;
import static org.evenodd.protocol.value.ErrorCode.E009;
import static org.evenodd.protocol.value.ErrorCode.E011;
import static org.evenodd.protocol.value.ErrorCode.E012;
import static org.evenodd.protocol.value.ErrorCode.E015;
import static org.evenodd.protocol.value.ErrorCode.E016;
import static org.evenodd.protocol.value.ErrorCode.E020;
import static org.evenodd.protocol.value.ErrorCode.E022;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/** The facts about a message in the catalogue, {@link MessageType}. */
public final class Catalogue {

    private Catalogue() {}

    /**
     * The sender, receiver, methods and answer of a message.
     *
     * @param answer null if none is due
     * @param methods the JSON-RPC methods, first the method that our calls use
     * @param large whether it may be as long as a broadcast (PRD 14.1)
     * @param decision the field with its decision; null if only its arrival counts
     * @param otherType an alternative {@code message_type}, or null
     */
    record Route(
            Set<AgentKind> from,
            Set<AgentKind> to,
            TimeLimit limit,
            @Nullable MessageType answer,
            List<String> methods,
            boolean large,
            @Nullable String decision,
            @Nullable String otherType) {

        private static final Set<AgentKind> EVERYBODY = Set.of(AgentKind.PLAYER, AgentKind.REFEREE);
        private static final Set<AgentKind> MANAGER = Set.of(AgentKind.LEAGUE_MANAGER);

        private Route(
                Set<AgentKind> from,
                Set<AgentKind> to,
                TimeLimit limit,
                @Nullable MessageType answer,
                String... methods) {
            this(from, to, limit, answer, List.of(methods), false, null, null);
        }

        static Route call(AgentKind from, AgentKind to, TimeLimit limit, MessageType answer, String... methods) {
            return new Route(Set.of(from), Set.of(to), limit, answer, methods);
        }

        /** From a player or a referee to the manager. */
        static Route question(MessageType answer, String... methods) {
            return new Route(EVERYBODY, MANAGER, TimeLimit.QUERY, answer, methods);
        }

        /** From the manager to players and referees. */
        static Route broadcast(MessageType answer, String... methods) {
            return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, answer, methods).enlarged();
        }

        /** From the manager to a player or a referee, without an answer. */
        static Route notice(String... methods) {
            return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, null, methods);
        }

        static Route answers(AgentKind from, AgentKind to) {
            return new Route(Set.of(from), Set.of(to), TimeLimit.DEFAULT, null);
        }

        /** The answer of players and referees to a broadcast. */
        static Route receipt() {
            return new Route(EVERYBODY, MANAGER, TimeLimit.DEFAULT, null);
        }

        /** The answer of the manager to a question. */
        static Route reply() {
            return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, null);
        }

        Route enlarged() {
            return new Route(from, to, limit, answer, methods, true, decision, otherType);
        }

        Route deciding(String field) {
            return new Route(from, to, limit, answer, methods, large, field, otherType);
        }

        Route alsoTyped(String word) {
            return new Route(from, to, limit, answer, methods, large, decision, word);
        }
    }

    /** The time-out setting that applies to an answer (PRD 14.2). */
    public enum TimeLimit {
        REGISTER,
        JOIN_ACK,
        CHOICE,
        MOVE,
        GAME_OVER_ACK,
        RESULT_REPORT,
        QUERY,
        DEFAULT
    }

    /**
     * The purpose of a message, from its sender's point of view.
     *
     * @param question whether it changes nothing
     */
    public record Purpose(String title, String description, boolean question) {

        static Purpose does(String title, String description) {
            return new Purpose(title, description, false);
        }

        static Purpose asks(String title, String description) {
            return new Purpose(title, description, true);
        }
    }

    /**
     * Foreign names of a message, as regular expressions to find in a name.
     *
     * @param method for method and type names sent to us: lower case, with an underscore before and after each word
     * @param tool for the names of tools that they offer, in lower case
     * @param rank among the messages that one method may mean: the lowest is meant, and of equals the first of the
     *     catalogue
     */
    public record Nickname(Pattern method, Pattern tool, int rank) {

        /** A message without foreign names. */
        static final Nickname NONE = called("(?!)", "(?!)");

        static Nickname called(String method, String tool) {
            return called(Integer.MAX_VALUE, method, tool);
        }

        static Nickname called(int rank, String method, String tool) {
            return new Nickname(Pattern.compile(method, Pattern.DOTALL), Pattern.compile(tool), rank);
        }
    }

    /** MCP's error numbers by kind of request, for the {@code code} of a JSON-RPC error (MCP 2 to 7). */
    public enum McpNumbers {
        /** Requests for which MCP defines no numbers. */
        NONE(Map.of()),
        REFEREE_REGISTRATION(Map.of(E020, 1001, E009, 1002, E006, 1003)),
        PLAYER_REGISTRATION(Map.of(E020, 2001, E022, 2002, E009, 2003, E006, 2004)),
        NOTIFICATION(Map.of(E011, 3001, E012, 3001, E005, 3002)),
        GAME(Map.of(E011, 4001, E012, 4001, E005, 4002, E015, 4003, E004, 4004, E016, 4005)),
        REPORT(
                Map.of(E011, 5001, E012, 5001, E015, 5002, E016, McpNumbers.DUPLICATE_REPORT),
                Map.of("/match_id", 5002)), // no match has an id of another form
        QUERY(
                Map.of(E011, 6001, E012, 6001),
                Map.of("/query_type", McpNumbers.INVALID_QUERY_TYPE, "/league_id", McpNumbers.LEAGUE_NOT_FOUND));

        /** A duplicate report of a match (MCP 5.1). */
        public static final int DUPLICATE_REPORT = 5003;

        /** A query of an unknown type (MCP 7.1). */
        public static final int INVALID_QUERY_TYPE = 6002;

        /** A query about an unknown league (MCP 7.1). */
        public static final int LEAGUE_NOT_FOUND = 6003;

        @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
        private final Map<ErrorCode, Integer> numbers;

        @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
        private final Map<String, Integer> ofWrongValues;

        McpNumbers(Map<ErrorCode, Integer> numbers) {
            this(numbers, Map.of());
        }

        /** @param ofWrongValues the numbers of an E006, by field */
        McpNumbers(Map<ErrorCode, Integer> numbers, Map<String, Integer> ofWrongValues) {
            this.numbers = numbers;
            this.ofWrongValues = ofWrongValues;
        }

        /** MCP's number of an error, if there is one. */
        public OptionalInt of(ErrorCode code) {
            return optional(numbers.get(code));
        }

        /** MCP's number of a violation, if there is one. */
        public OptionalInt of(Violation violation) {
            return switch (violation.code()) {
                case E004, E012, E015 -> of(violation.code());
                case E006 -> optional(ofWrongValues.get(violation.pointer()));
                default -> OptionalInt.empty();
            };
        }

        private static OptionalInt optional(@Nullable Integer number) {
            return number == null ? OptionalInt.empty() : OptionalInt.of(number);
        }
    }
}
