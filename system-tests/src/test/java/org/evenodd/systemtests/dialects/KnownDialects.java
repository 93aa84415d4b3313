package org.evenodd.systemtests.dialects;

import static org.evenodd.systemtests.dialects.Accent.canonical;

import java.util.List;
import java.util.stream.Stream;

/** Agents with the dialects that have been seen so far. */
final class KnownDialects {

    private KnownDialects() {}

    static List<Accent> players() {
        return List.of(
                canonical("The protocol itself"),
                canonical("The course's names").methods(MethodNames.COURSE).refusing(UnknownMessageReply.NOT_FOUND_404),
                canonical("The course's sample")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .with(Habit.NAIVE, Habit.OWN_NAME, Habit.REGISTERS_EARLY, Habit.INTEGER_IDS),
                canonical("The protocol's names only")
                        .refusing(UnknownMessageReply.BROKEN)
                        .with(Habit.PLACEHOLDER, Habit.REFUSES_REPEATS),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .with(Habit.OWN_MANAGER_ONLY, Habit.REGISTERS_TWICE),
                canonical("The aliases")
                        .methods(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.ERROR_IN_RESULT)
                        .with(Habit.OWN_TOKEN, Habit.OFFSET, Habit.BARE_ID),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .wording(FieldNames.ACCEPTED_AND_CHOICE)
                        .with(Habit.NO_PLAYER),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .with(Habit.NO_CONVERSATION, Habit.NO_ARRIVAL, Habit.NULLS),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .with(Habit.GAMES_ONLY),
                canonical("Tools with other names")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.HANDLING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .refusing(UnknownMessageReply.BROKEN),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.STATUS_ERROR),
                canonical("Registration by REST")
                        .methods(MethodNames.COURSE)
                        .wording(FieldNames.TYPE_AND_GAME_ID)
                        .with(Habit.NO_VERSION, Manner.REGISTERS_AT.by("/register")),
                canonical("Answers by post")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.POSTED)
                        .with(Habit.MICROSECONDS),
                canonical("Requests as replies")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.REQUEST)
                        .refusing(UnknownMessageReply.BARE_ERROR),
                canonical("The message in the result")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .with(Habit.ALWAYS_ONE),
                canonical("A string as the result")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.JSON_STRING)
                        .with(Habit.COMPACT),
                canonical("Other words for fields")
                        .methods(MethodNames.COURSE)
                        .wording(FieldNames.CAMEL_CASE)
                        .with(Habit.NO_GAME_TYPES),
                canonical("Yes to everything").methods(MethodNames.TYPES).refusing(UnknownMessageReply.SAYS_OK),
                canonical("At another path")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .with(Habit.OTHER_PATH),
                canonical("As little as can be")
                        .methods(MethodNames.COURSE)
                        .with(
                                Habit.NO_TOKEN,
                                Habit.NO_PROTOCOL,
                                Habit.NO_TYPE,
                                Habit.NO_MATCH,
                                Habit.NO_PLAYER,
                                Habit.NO_TIMESTAMP,
                                Habit.NO_CONVERSATION,
                                Habit.NO_SENDER,
                                Habit.NO_ARRIVAL,
                                Habit.FLAT_META),
                canonical("A receipt for a join")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .with(Habit.GAMES_ONLY, Manner.JOINS_BY.by("{\"status\": \"ACK\"}")),
                canonical("A receipt, and a join of yesterday")
                        .framing(Framing.ANY_METHOD)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .with(Habit.POSTS_AN_OLD_TOKEN, Manner.JOINS_BY.by("{\"status\": \"RECEIVED\"}")),
                canonical("A join without `accept`")
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE_500)
                        .with(Manner.JOINS_BY.by("{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"ACCEPTED\"}")),
                canonical("Another registration")
                        .methods(MethodNames.COURSE)
                        .with(
                                Manner.REGISTERS_AT.by("/api/v1/players"),
                                Manner.REGISTERS_AS.by("PLAYER_REGISTRATION"),
                                Manner.REGISTERS_IN.by("data"),
                                Manner.ENDPOINT_IS.by("url"),
                                Manner.NAME_IS.by("agent_name")),
                canonical("Without a name")
                        .methods(MethodNames.COURSE)
                        .with(Habit.FLAT_META, Habit.OTHER_PATH, Manner.NAMED.by(Manner.ONLY_AN_ID)),
                canonical("A client of MCP").framing(Framing.TOOL_CALL).with(Habit.LISTS_FIRST, Habit.FLAT_META),
                canonical("The message once more")
                        .with(Manner.WANTS.by(Manner.ITS_WRAPPER), Manner.SAYS_SO.by("HTTP 422")),
                canonical("Another field")
                        .methods(MethodNames.COURSE)
                        .with(Manner.WANTS.by("game_id"), Manner.SAYS_SO.by("HTTP 400")),
                canonical("Its manager only").with(Manner.WANTS.by(Manner.ITS_SENDER), Manner.SAYS_SO.by("HTTP 500")),
                canonical("Odd envelopes")
                        .methods(MethodNames.COURSE)
                        .with(
                                Habit.OWN_NAME,
                                Manner.PROTOCOL.by("league.v1"),
                                Manner.TIME.by("2025-01-15T10:30:00+00:00Z")));
    }

    static List<Accent> referees() {
        return List.of(
                canonical("The protocol itself"),
                canonical("The course's names").methods(MethodNames.COURSE).with(Habit.OWN_TOKEN, Habit.NAIVE),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .with(Habit.FLAT_REPORT),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.RECEIVING)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .wording(FieldNames.ACCEPTED_AND_CHOICE)
                        .with(Habit.NO_TOKEN, Habit.DRAW_IS_A_WORD),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .with(Habit.NO_CONVERSATION, Habit.NO_PLACES, Habit.DRAW_IS_EMPTY),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.STATUS_ERROR)
                        .with(Habit.NO_TOKEN),
                canonical("Other words for fields")
                        .methods(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.BROKEN)
                        .wording(FieldNames.TYPE_AND_GAME_ID)
                        .with(Habit.PLACEHOLDER),
                canonical("camelCase")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .wording(FieldNames.CAMEL_CASE)
                        .with(Habit.NO_SENDER, Habit.NO_TIMESTAMP),
                canonical("From the announcement")
                        .methods(MethodNames.COURSE)
                        .with(
                                Habit.NO_TOKEN,
                                Manner.BEGINS.by("{\"status\": \"ACKNOWLEDGED\", \"matches_started\": 1}"),
                                Manner.NAMED.by(Manner.NOTHING)),
                canonical("After the directory").methods(MethodNames.COURSE).with(Habit.ASKS_FOR_PLAYERS),
                canonical("MATCH_ASSIGNMENT, and ok to all")
                        .framing(Framing.ANY_METHOD)
                        .refusing(UnknownMessageReply.SAYS_OK)
                        .with(
                                Habit.NO_TOKEN,
                                Manner.ASSIGNED.by(
                                        "MATCH_ASSIGNMENT: player1_id, player1_endpoint, player2_id, player2_endpoint")),
                canonical("Two players")
                        .methods(MethodNames.COURSE)
                        .with(
                                Manner.ASSIGNED.by("run_match: player1, player2"),
                                Manner.SAYS_SO.by("HTTP 400"),
                                Manner.REGISTERS_AT.by("/api/register")),
                canonical("Players by URL")
                        .methods(MethodNames.COURSE)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE_500)
                        .with(
                                Manner.ASSIGNED.by(
                                        "start_match_command: player_a_id, player_a_url, player_b_id, player_b_url"),
                                Manner.SAYS_SO.by("HTTP 500")),
                canonical("Its manager only").with(Manner.WANTS.by(Manner.ITS_SENDER), Manner.SAYS_SO.by("-32602")),
                canonical("Contradicts itself").methods(MethodNames.COURSE).with(Habit.CONTRADICTS_ITSELF),
                canonical("Odd calls")
                        .methods(MethodNames.COURSE)
                        .with(
                                Manner.PROTOCOL.by("league.v1"),
                                Manner.TIME.by("2025-01-15T10:30:00+00:00Z"),
                                Manner.ROLES.by("player_a"),
                                Manner.OPPONENTS.by(Manner.EMPTY)),
                canonical("Reads beside the result")
                        .methods(MethodNames.COURSE)
                        .with(Manner.READS.by(Manner.BESIDE), Manner.PROTOCOL.by("league.v1")));
    }

    static List<Accent> managers() {
        return List.of(
                canonical("The protocol itself"),
                canonical("No tokens")
                        .methods(MethodNames.COURSE)
                        .with(Habit.ANNOUNCED_BY_ENDPOINT, Habit.NO_TOKEN, Habit.NAIVE),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .with(Habit.FLAT_ENDPOINTS),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .with(Habit.ANNOUNCED_BY_ID),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .refusing(UnknownMessageReply.NOT_FOUND_404)
                        .with(Habit.FLAT_ENDPOINTS, Habit.NO_TOKEN),
                canonical("Ids of its own")
                        .methods(MethodNames.COURSE)
                        .with(Habit.FLAT_ENDPOINTS, Habit.NO_TOKEN, Habit.OWN_IDS),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .with(Habit.ANNOUNCED_BY_ID),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .with(Habit.SAYS_REGISTERED, Habit.NO_TOKEN),
                canonical("camelCase")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .wording(FieldNames.CAMEL_CASE)
                        .with(Habit.SAYS_REGISTERED, Habit.NO_CONVERSATION, Habit.NO_SENDER),
                canonical("Registers by REST only")
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.NOT_FOUND_404)
                        .with(Habit.REGISTERS_BY_POST_ONLY, Habit.OWN_REFEREE, Habit.NO_TOKEN),
                canonical("Odd rounds")
                        .methods(MethodNames.COURSE)
                        .with(
                                Manner.PROTOCOL.by("league.v1"),
                                Manner.TIME.by("2025-01-15T10:30:00+00:00Z"),
                                Manner.ROUNDS.by("ROUND_1"),
                                Manner.STANDINGS.by(Manner.EMPTY)),
                canonical("Odd matches, with its referee")
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE_500)
                        .with(
                                Habit.OWN_REFEREE,
                                Habit.NO_TOKEN,
                                Manner.MATCHES.by("M1"),
                                Manner.ROUNDS.by(Manner.NOTHING),
                                Manner.ROLES.by("player_a"),
                                Manner.OPPONENTS.by(Manner.EMPTY),
                                Manner.RESULTS.by(Manner.LOSS)),
                canonical("Great numbers, with its referee")
                        .framing(Framing.ANY_METHOD)
                        .with(
                                Habit.OWN_REFEREE,
                                Manner.RESULTS.by(Manner.GREAT_NUMBER),
                                Manner.READS.by(Manner.IN_PARAMS),
                                Manner.ROLES.by("A")));
    }

    /** Returns all accents, of players, referees and managers. */
    static Stream<Accent> all() {
        return Stream.of(players(), referees(), managers()).flatMap(List::stream);
    }
}
