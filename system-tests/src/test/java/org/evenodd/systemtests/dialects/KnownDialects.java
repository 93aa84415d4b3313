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
                                Habit.FLAT_META));
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
                canonical("Begins from the announcement").with(Manner.BEGINS.by(lastOf(Manner.BEGINS))),
                canonical("Begins and asks where the players are").with(Habit.ASKS_FOR_PLAYERS),
                canonical("Assignments by another type")
                        .framing(Framing.ANY_METHOD)
                        .refusing(UnknownMessageReply.SAYS_OK)
                        .with(Manner.ASSIGNED.by(Manner.ASSIGNED.options().get(0))));
    }

    private static String lastOf(Manner manner) {
        return manner.options().get(manner.options().size() - 1);
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
                        .with(Habit.SAYS_REGISTERED, Habit.NO_CONVERSATION, Habit.NO_SENDER));
    }

    /** Returns all accents, of players, referees and managers. */
    static Stream<Accent> all() {
        return Stream.of(players(), referees(), managers()).flatMap(List::stream);
    }
}
