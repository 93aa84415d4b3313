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
                        .style(style -> style.stamp(TimestampForm.NAIVE)
                                .sender(SenderForm.OWN_NAME)
                                .with(Quirk.REGISTERS_EARLY, Quirk.INTEGER_IDS)),
                canonical("The protocol's names only")
                        .refusing(UnknownMessageReply.BROKEN)
                        .style(style -> style.token(TokenForm.PLACEHOLDER).with(Quirk.REFUSES_REPEATS)),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .style(style -> style.with(Quirk.OWN_MANAGER_ONLY, Quirk.REGISTERS_TWICE)),
                canonical("The aliases")
                        .methods(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.ERROR_IN_RESULT)
                        .style(style -> style.token(TokenForm.OWN)
                                .stamp(TimestampForm.OFFSET)
                                .sender(SenderForm.BARE_ID)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .style(style ->
                                style.wording(FieldNames.ACCEPTED_AND_CHOICE).without(MissingField.PLAYER_ID)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .style(style -> style.without(MissingField.CONVERSATION_ID, MissingField.ARRIVAL)
                                .with(Quirk.NULLS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .style(style -> style.with(Quirk.GAMES_ONLY)),
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
                        .style(style -> style.wording(FieldNames.TYPE_AND_GAME_ID)
                                .without(MissingField.VERSION)
                                .with(Quirk.REGISTERS_BY_REST)),
                canonical("Answers by post")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.POSTED)
                        .style(style -> style.stamp(TimestampForm.MICROSECONDS)),
                canonical("Requests as replies")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.REQUEST)
                        .refusing(UnknownMessageReply.BARE_ERROR),
                canonical("The message in the result")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .style(style -> style.with(Quirk.ALWAYS_ONE)),
                canonical("A string as the result")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.JSON_STRING)
                        .style(style -> style.stamp(TimestampForm.COMPACT)),
                canonical("Other words for fields")
                        .methods(MethodNames.COURSE)
                        .style(style -> style.wording(FieldNames.CAMEL_CASE).without(MissingField.GAME_TYPES)),
                canonical("Yes to everything").methods(MethodNames.TYPES).refusing(UnknownMessageReply.SAYS_OK),
                canonical("At another path")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .style(style -> style.with(Quirk.OTHER_PATH)),
                canonical("As little as can be")
                        .methods(MethodNames.COURSE)
                        .style(style -> style.token(TokenForm.NONE)
                                .without(
                                        MissingField.PROTOCOL,
                                        MissingField.MESSAGE_TYPE,
                                        MissingField.MATCH_ID,
                                        MissingField.PLAYER_ID,
                                        MissingField.TIMESTAMP,
                                        MissingField.CONVERSATION_ID,
                                        MissingField.SENDER,
                                        MissingField.ARRIVAL)
                                .with(Quirk.FLAT_META)));
    }

    static List<Accent> referees() {
        return List.of(
                canonical("The protocol itself"),
                canonical("The course's names")
                        .methods(MethodNames.COURSE)
                        .style(style -> style.token(TokenForm.OWN).stamp(TimestampForm.NAIVE)),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .style(style -> style.with(Quirk.FLAT_REPORT)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.RECEIVING)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .style(style -> style.wording(FieldNames.ACCEPTED_AND_CHOICE)
                                .token(TokenForm.NONE)
                                .with(Quirk.DRAW_IS_A_WORD)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .style(style -> style.without(MissingField.CONVERSATION_ID, MissingField.PLACES)
                                .with(Quirk.DRAW_IS_EMPTY)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.STATUS_ERROR)
                        .style(style -> style.token(TokenForm.NONE)),
                canonical("Other words for fields")
                        .methods(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.BROKEN)
                        .style(style ->
                                style.wording(FieldNames.TYPE_AND_GAME_ID).token(TokenForm.PLACEHOLDER)),
                canonical("camelCase")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .style(style -> style.wording(FieldNames.CAMEL_CASE)
                                .without(MissingField.SENDER, MissingField.TIMESTAMP)));
    }

    static List<Accent> managers() {
        return List.of(
                canonical("The protocol itself"),
                canonical("No tokens")
                        .methods(MethodNames.COURSE)
                        .assigning(Assignment.ANNOUNCED_BY_ENDPOINT)
                        .style(style -> style.token(TokenForm.NONE).stamp(TimestampForm.NAIVE)),
                canonical("Message types as methods")
                        .methods(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .assigning(Assignment.FLAT_ENDPOINTS),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .methods(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .refusing(UnknownMessageReply.NOT_FOUND_404)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .style(style -> style.token(TokenForm.NONE)),
                canonical("Ids of its own")
                        .methods(MethodNames.COURSE)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .style(style -> style.token(TokenForm.NONE).with(Quirk.OWN_IDS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .methods(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .style(style -> style.with(Quirk.SAYS_REGISTERED).token(TokenForm.NONE)),
                canonical("camelCase")
                        .methods(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .style(style -> style.wording(FieldNames.CAMEL_CASE)
                                .with(Quirk.SAYS_REGISTERED)
                                .without(MissingField.CONVERSATION_ID, MissingField.SENDER)));
    }

    /** Returns all accents, of players, referees and managers. */
    static Stream<Accent> all() {
        return Stream.of(players(), referees(), managers()).flatMap(List::stream);
    }
}
