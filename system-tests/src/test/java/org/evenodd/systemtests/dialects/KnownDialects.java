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
                canonical("The course's names").words(MethodNames.COURSE).refusing(UnknownMessageReply.NOT_FOUND_404),
                canonical("The course's sample")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .manner(manner -> manner.stamp(TimestampForm.NAIVE)
                                .sender(SenderForm.OWN_NAME)
                                .with(Quirk.REGISTERS_EARLY, Quirk.INTEGER_IDS)),
                canonical("The protocol's names only")
                        .refusing(UnknownMessageReply.BROKEN)
                        .manner(manner -> manner.token(TokenForm.PLACEHOLDER).with(Quirk.REFUSES_REPEATS)),
                canonical("Message types as methods")
                        .words(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .manner(manner -> manner.with(Quirk.OWN_MANAGER_ONLY, Quirk.REGISTERS_TWICE)),
                canonical("The aliases")
                        .words(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.ERROR_IN_RESULT)
                        .manner(manner -> manner.token(TokenForm.OWN)
                                .stamp(TimestampForm.OFFSET)
                                .sender(SenderForm.BARE_ID)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .manner(manner ->
                                manner.wording(FieldNames.ACCEPTED_AND_CHOICE).without(MissingField.PLAYER_ID)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .manner(manner -> manner.without(MissingField.CONVERSATION_ID, MissingField.ARRIVAL)
                                .with(Quirk.NULLS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .manner(manner -> manner.with(Quirk.GAMES_ONLY)),
                canonical("Tools with other names")
                        .framing(Framing.TOOL_CALL)
                        .words(MethodNames.HANDLING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .refusing(UnknownMessageReply.BROKEN),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.STATUS_ERROR),
                canonical("Registration by REST")
                        .words(MethodNames.COURSE)
                        .manner(manner -> manner.wording(FieldNames.TYPE_AND_GAME_ID)
                                .without(MissingField.VERSION)
                                .with(Quirk.REGISTERS_BY_REST)),
                canonical("Answers by post")
                        .framing(Framing.ANY_METHOD)
                        .words(MethodNames.RECEIVING)
                        .answers(AnswerForm.POSTED)
                        .manner(manner -> manner.stamp(TimestampForm.MICROSECONDS)),
                canonical("Requests as replies")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.REQUEST)
                        .refusing(UnknownMessageReply.BARE_ERROR),
                canonical("The message in the result")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.with(Quirk.ALWAYS_ONE)),
                canonical("A string as the result")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.JSON_STRING)
                        .manner(manner -> manner.stamp(TimestampForm.COMPACT)),
                canonical("Other words for fields")
                        .words(MethodNames.COURSE)
                        .manner(manner -> manner.wording(FieldNames.CAMEL_CASE).without(MissingField.GAME_TYPES)),
                canonical("Yes to everything").words(MethodNames.TYPES).refusing(UnknownMessageReply.SAYS_OK),
                canonical("At another path")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .manner(manner -> manner.with(Quirk.OTHER_PATH)),
                canonical("As little as can be")
                        .words(MethodNames.COURSE)
                        .manner(manner -> manner.token(TokenForm.NONE)
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
                        .words(MethodNames.COURSE)
                        .manner(manner -> manner.token(TokenForm.OWN).stamp(TimestampForm.NAIVE)),
                canonical("Message types as methods")
                        .words(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .manner(manner -> manner.with(Quirk.FLAT_REPORT)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(MethodNames.RECEIVING)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .manner(manner -> manner.wording(FieldNames.ACCEPTED_AND_CHOICE)
                                .token(TokenForm.NONE)
                                .with(Quirk.DRAW_IS_A_WORD)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .manner(manner -> manner.without(MissingField.CONVERSATION_ID, MissingField.PLACES)
                                .with(Quirk.DRAW_IS_EMPTY)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.STATUS_ERROR)
                        .manner(manner -> manner.token(TokenForm.NONE)),
                canonical("Other words for fields")
                        .words(MethodNames.ALIASES)
                        .refusing(UnknownMessageReply.BROKEN)
                        .manner(manner ->
                                manner.wording(FieldNames.TYPE_AND_GAME_ID).token(TokenForm.PLACEHOLDER)),
                canonical("camelCase")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.wording(FieldNames.CAMEL_CASE)
                                .without(MissingField.SENDER, MissingField.TIMESTAMP)));
    }

    static List<Accent> managers() {
        return List.of(
                canonical("The protocol itself"),
                canonical("No tokens")
                        .words(MethodNames.COURSE)
                        .assigning(Assignment.ANNOUNCED_BY_ENDPOINT)
                        .manner(manner -> manner.token(TokenForm.NONE).stamp(TimestampForm.NAIVE)),
                canonical("Message types as methods")
                        .words(MethodNames.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(UnknownMessageReply.NOT_FOUND_400)
                        .assigning(Assignment.FLAT_ENDPOINTS),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(MethodNames.TYPES)
                        .refusing(UnknownMessageReply.UNKNOWN_TYPE)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .refusing(UnknownMessageReply.NOT_FOUND_404)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .manner(manner -> manner.token(TokenForm.NONE)),
                canonical("Ids of its own")
                        .words(MethodNames.COURSE)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .manner(manner -> manner.token(TokenForm.NONE).with(Quirk.OWN_IDS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(MethodNames.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(UnknownMessageReply.UNPROCESSABLE)
                        .manner(manner -> manner.with(Quirk.SAYS_REGISTERED).token(TokenForm.NONE)),
                canonical("camelCase")
                        .words(MethodNames.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.wording(FieldNames.CAMEL_CASE)
                                .with(Quirk.SAYS_REGISTERED)
                                .without(MissingField.CONVERSATION_ID, MissingField.SENDER)));
    }

    /** Returns all accents, of players, referees and managers. */
    static Stream<Accent> all() {
        return Stream.of(players(), referees(), managers()).flatMap(List::stream);
    }
}
