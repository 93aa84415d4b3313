package org.evenodd.systemtests.dialects;

import static java.util.function.Function.identity;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Agents with the dialects that have been seen so far: in each row of a table a name, and what differs from the protocol. */
final class KnownDialects {

    private static final Map<String, Trait> TRAITS = Stream.of(
                    Framing.values(),
                    MethodNames.values(),
                    AnswerForm.values(),
                    UnknownMessageReply.values(),
                    FieldNames.values(),
                    Habit.values())
            .<Trait>flatMap(Arrays::stream)
            .collect(Collectors.toMap(KnownDialects::name, identity()));

    static final List<Accent> PLAYERS = accents("""
            The protocol itself
            The course's names | MethodNames.COURSE | UnknownMessageReply.NOT_FOUND_404
            The course's sample | MethodNames.COURSE | AnswerForm.BARE | UnknownMessageReply.UNPROCESSABLE | NAIVE |\
                OWN_NAME | REGISTERS_EARLY | INTEGER_IDS
            The protocol's names only | UnknownMessageReply.BROKEN | PLACEHOLDER | REFUSES_REPEATS
            Message types as methods | MethodNames.TYPES | AnswerForm.RESULT_AND_ERROR | UnknownMessageReply.NOT_FOUND_400 |\
                OWN_MANAGER_ONLY | REGISTERS_TWICE
            The aliases | MethodNames.ALIASES | UnknownMessageReply.ERROR_IN_RESULT | OWN_TOKEN | OFFSET | BARE_ID
            Any method | Framing.ANY_METHOD | MethodNames.TYPES | UnknownMessageReply.UNKNOWN_TYPE |\
                FieldNames.ACCEPTED_AND_CHOICE | NO_PLAYER
            One method for all | Framing.WITHIN | NO_CONVERSATION | NO_ARRIVAL | NULLS
            Tools of MCP | Framing.TOOL_CALL | MethodNames.RECEIVING | AnswerForm.CONTENT_TEXT | GAMES_ONLY
            Tools with other names | Framing.TOOL_CALL | MethodNames.HANDLING | AnswerForm.CONTENT_TEXT |\
                UnknownMessageReply.BROKEN
            A server by Python's SDK | Framing.TOOL_CALL | MethodNames.COURSE | AnswerForm.CONTENT_TEXT | STREAMS |\
                SESSION = Bad Request: Missing session ID
            A server by TypeScript's SDK | Framing.TOOL_CALL | MethodNames.HANDLING | AnswerForm.CONTENT_TEXT |\
                STREAMS | SESSION = Bad Request: No valid session ID provided
            A stateless server of MCP | Framing.TOOL_CALL | AnswerForm.CONTENT_TEXT | STREAMS
            A language model's prose | Framing.TOOL_CALL | AnswerForm.PROSE | GAMES_ONLY
            Bare messages | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.STATUS_ERROR
            Registration by REST | MethodNames.COURSE | FieldNames.TYPE_AND_GAME_ID | NO_VERSION | REGISTERS_AT = /register
            Answers by post | Framing.ANY_METHOD | MethodNames.RECEIVING | AnswerForm.POSTED | MICROSECONDS
            Requests as replies | MethodNames.COURSE | AnswerForm.REQUEST | UnknownMessageReply.BARE_ERROR
            The message in the result | MethodNames.COURSE | AnswerForm.RESULT_MESSAGE | ALWAYS_ONE
            A string as the result | MethodNames.COURSE | AnswerForm.JSON_STRING | COMPACT
            Other words for fields | MethodNames.COURSE | FieldNames.CAMEL_CASE | NO_GAME_TYPES
            camelCase only | FieldNames.CAMEL_CASE | CAMEL_CASE_ONLY | SAYS_SO = HTTP 500
            Bare camelCase only | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.BARE_ERROR | FieldNames.CAMEL_CASE |\
                CAMEL_CASE_ONLY | SAYS_SO = HTTP 400
            A path for each message | Framing.BARE | MethodNames.HANDLING | AnswerForm.BARE |\
                UnknownMessageReply.UNPROCESSABLE | GAMES_ONLY | PATH_EACH
            A path for each method | UnknownMessageReply.UNPROCESSABLE | PATH_EACH
            Yes to everything | MethodNames.TYPES | UnknownMessageReply.SAYS_OK
            At another path | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.UNPROCESSABLE | OTHER_PATH
            As little as can be | MethodNames.COURSE | NO_TOKEN | NO_PROTOCOL | NO_TYPE | NO_MATCH | NO_PLAYER |\
                NO_TIMESTAMP | NO_CONVERSATION | NO_SENDER | NO_ARRIVAL | FLAT_META
            A receipt for a join | Framing.TOOL_CALL | MethodNames.RECEIVING | AnswerForm.CONTENT_TEXT | GAMES_ONLY |\
                JOINS_BY = {"status": "ACK"}
            A receipt, and a join of yesterday | Framing.ANY_METHOD | UnknownMessageReply.UNKNOWN_TYPE | POSTS_AN_OLD_TOKEN |\
                JOINS_BY = {"status": "RECEIVED"}
            A join without `accept` | MethodNames.TYPES | UnknownMessageReply.UNKNOWN_TYPE_500 |\
                JOINS_BY = {"message_type": "GAME_JOIN_ACK", "status": "ACCEPTED"}
            Another registration | MethodNames.COURSE | REGISTERS_AT = /api/v1/players | REGISTERS_AS = PLAYER_REGISTRATION |\
                REGISTERS_IN = data | ENDPOINT_IS = url | NAME_IS = agent_name
            Places of a referee | Framing.BARE | AnswerForm.BARE | REGISTERS_AS = PLAYER_REGISTRATION | FLAT_META | BRINGS_PLACES
            Without a name | MethodNames.COURSE | FLAT_META | OTHER_PATH | NAMED = only by its `player_id`
            A client of MCP | Framing.TOOL_CALL | LISTS_FIRST | FLAT_META
            A token in the header | Framing.ANY_METHOD | AnswerForm.POSTED | IN_THE_HEADER
            The message once more | WANTS = game_invitation | SAYS_SO = HTTP 422
            Another field | MethodNames.COURSE | WANTS = game_id | SAYS_SO = HTTP 400
            Its manager only | WANTS = league_manager:LM01 | SAYS_SO = HTTP 500
            Odd envelopes | MethodNames.COURSE | OWN_NAME | PROTOCOL = league.v1 | TIME = 2025-01-15T10:30:00+00:00Z
            """);

    static final List<Accent> REFEREES = accents("""
            The protocol itself
            The course's names | MethodNames.COURSE | OWN_TOKEN | NAIVE
            Message types as methods | MethodNames.TYPES | AnswerForm.RESULT_AND_ERROR | UnknownMessageReply.NOT_FOUND_400 |\
                FLAT_REPORT
            Any method | Framing.ANY_METHOD | MethodNames.RECEIVING | UnknownMessageReply.UNKNOWN_TYPE |\
                FieldNames.ACCEPTED_AND_CHOICE | NO_TOKEN | DRAW_IS_A_WORD
            One method for all | Framing.WITHIN | NO_CONVERSATION | NO_PLACES | DRAW_IS_EMPTY
            Tools of MCP | Framing.TOOL_CALL | MethodNames.RECEIVING | AnswerForm.CONTENT_TEXT
            A server by an SDK of MCP | Framing.TOOL_CALL | AnswerForm.CONTENT_TEXT | STREAMS |\
                SESSION = Bad Request: Server not initialized
            Bare messages | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.STATUS_ERROR | NO_TOKEN
            Other words for fields | MethodNames.ALIASES | UnknownMessageReply.BROKEN | FieldNames.TYPE_AND_GAME_ID |\
                PLACEHOLDER
            camelCase | MethodNames.COURSE | AnswerForm.RESULT_MESSAGE | FieldNames.CAMEL_CASE | NO_SENDER | NO_TIMESTAMP
            A path for each message | Framing.BARE | MethodNames.ALIASES | AnswerForm.BARE |\
                UnknownMessageReply.UNPROCESSABLE | PATH_EACH
            camelCase only | MethodNames.COURSE | FieldNames.CAMEL_CASE | CAMEL_CASE_ONLY | SAYS_SO = HTTP 400
            From the announcement | MethodNames.COURSE | NO_TOKEN |\
                BEGINS = {"status": "ACKNOWLEDGED", "matches_started": 1} | NAMED = nothing
            After the directory | MethodNames.COURSE | ASKS_FOR_PLAYERS
            A token in the header | MethodNames.COURSE | ASKS_FOR_PLAYERS | IN_THE_HEADER
            Another type of call | Framing.BARE | AnswerForm.BARE | CALLS_AS = PARITY_CHOICE_REQUEST
            MATCH_ASSIGNMENT, and ok to all | Framing.ANY_METHOD | UnknownMessageReply.SAYS_OK | NO_TOKEN |\
                ASSIGNED = MATCH_ASSIGNMENT: player1_id, player1_endpoint, player2_id, player2_endpoint
            Two players | MethodNames.COURSE | ASSIGNED = run_match: player1, player2 | SAYS_SO = HTTP 400 |\
                REGISTERS_AT = /api/register
            Players by URL | MethodNames.COURSE | UnknownMessageReply.UNKNOWN_TYPE_500 |\
                ASSIGNED = start_match_command: player_a_id, player_a_url, player_b_id, player_b_url | SAYS_SO = HTTP 500
            Its manager only | WANTS = league_manager:LM01 | SAYS_SO = -32602
            Contradicts itself | MethodNames.COURSE | CONTRADICTS_ITSELF
            Odd calls | MethodNames.COURSE | PROTOCOL = league.v1 | TIME = 2025-01-15T10:30:00+00:00Z | ROLES = player_a |\
                OPPONENTS = empty
            Reads beside the result | MethodNames.COURSE | READS = beside `result` | PROTOCOL = league.v1
            """);

    static final List<Accent> MANAGERS = accents("""
            The protocol itself
            No tokens | MethodNames.COURSE | ANNOUNCED_BY_ENDPOINT | NO_TOKEN | NAIVE
            Message types as methods | MethodNames.TYPES | AnswerForm.RESULT_AND_ERROR | UnknownMessageReply.NOT_FOUND_400 |\
                FLAT_ENDPOINTS
            Any method | Framing.ANY_METHOD | MethodNames.TYPES | UnknownMessageReply.UNKNOWN_TYPE | ANNOUNCED_BY_ID
            One method for all | Framing.WITHIN | UnknownMessageReply.NOT_FOUND_404 | FLAT_ENDPOINTS | NO_TOKEN
            Ids of its own | MethodNames.COURSE | FLAT_ENDPOINTS | NO_TOKEN | OWN_IDS
            Tools of MCP | Framing.TOOL_CALL | MethodNames.RECEIVING | AnswerForm.CONTENT_TEXT | ANNOUNCED_BY_ID
            Bare messages | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.UNPROCESSABLE | SAYS_REGISTERED | NO_TOKEN
            camelCase | MethodNames.COURSE | AnswerForm.RESULT_MESSAGE | FieldNames.CAMEL_CASE | SAYS_REGISTERED |\
                NO_CONVERSATION | NO_SENDER
            A path for each message | Framing.BARE | AnswerForm.BARE | UnknownMessageReply.UNPROCESSABLE | PATH_EACH |\
                NO_TOKEN
            Registers by REST only | AnswerForm.BARE | UnknownMessageReply.NOT_FOUND_404 | REGISTERS_BY_POST_ONLY |\
                OWN_REFEREE | NO_TOKEN
            Odd rounds | MethodNames.COURSE | PROTOCOL = league.v1 | TIME = 2025-01-15T10:30:00+00:00Z | ROUNDS = ROUND_1 |\
                STANDINGS = empty
            Odd matches, with its referee | MethodNames.TYPES | UnknownMessageReply.UNKNOWN_TYPE_500 | OWN_REFEREE |\
                NO_TOKEN | MATCHES = M1 | ROUNDS = nothing | ROLES = player_a | OPPONENTS = empty | RESULTS = with `LOSS`
            Great numbers, with its referee | Framing.ANY_METHOD | OWN_REFEREE | RESULTS = with numbers over 10 |\
                READS = in `params` | ROLES = A
            """);

    private KnownDialects() {}

    /** Returns all accents, of players, referees and managers. */
    static Stream<Accent> all() {
        return Stream.of(PLAYERS, REFEREES, MANAGERS).flatMap(List::stream);
    }

    private static List<Accent> accents(String table) {
        return table.lines()
                .map(row -> row.split(" *\\| *"))
                .map(cells -> Accent.canonical(cells[0])
                        .with(Arrays.stream(cells)
                                .skip(1)
                                .map(KnownDialects::trait)
                                .toList()))
                .toList();
    }

    /** A habit by its name, one of the forms with its kind before it, or an agent's own words after their manner. */
    private static Trait trait(String cell) {
        String[] words = cell.split(" = ", 2);
        return words.length == 2
                ? Manner.valueOf(words[0]).by(words[1])
                : Objects.requireNonNull(TRAITS.get(cell), cell);
    }

    private static String name(Trait trait) {
        return trait instanceof Habit
                ? trait.toString()
                : ((Enum<?>) trait).getDeclaringClass().getSimpleName() + '.' + trait;
    }
}
