package org.evenodd.systemtests.dialects;

import static org.evenodd.systemtests.dialects.Accent.canonical;

import java.util.List;
import java.util.stream.Stream;

/** The framings and forms of answers that have been seen, each in an agent of its own. */
final class KnownDialects {

    private KnownDialects() {}

    static List<Accent> players() {
        return List.of(
                canonical("The protocol itself"),
                canonical("The course's names").words(Vocabulary.COURSE).refusing(Refusing.NOT_FOUND_404),
                canonical("The course's sample")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.BARE)
                        .refusing(Refusing.UNPROCESSABLE)
                        .manner(manner -> manner.stamp(Stamp.NAIVE)
                                .sender(SenderForm.OWN_NAME)
                                .with(Quirk.REGISTERS_EARLY, Quirk.INTEGER_IDS)),
                canonical("The protocol's names only")
                        .refusing(Refusing.BROKEN)
                        .manner(manner -> manner.token(TokenForm.PLACEHOLDER).with(Quirk.REFUSES_REPEATS)),
                canonical("Message types as methods")
                        .words(Vocabulary.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(Refusing.NOT_FOUND_400)
                        .manner(manner -> manner.with(Quirk.OWN_MANAGER_ONLY, Quirk.REGISTERS_TWICE)),
                canonical("The aliases")
                        .words(Vocabulary.ALIASES)
                        .refusing(Refusing.ERROR_IN_RESULT)
                        .manner(manner ->
                                manner.token(TokenForm.OWN).stamp(Stamp.OFFSET).sender(SenderForm.BARE_ID)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(Vocabulary.TYPES)
                        .refusing(Refusing.UNKNOWN_TYPE)
                        .manner(manner ->
                                manner.wording(Wording.ACCEPTED_AND_CHOICE).without(Gap.PLAYER_ID)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .manner(manner ->
                                manner.without(Gap.CONVERSATION_ID, Gap.ARRIVAL).with(Quirk.NULLS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(Vocabulary.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .manner(manner -> manner.with(Quirk.GAMES_ONLY)),
                canonical("Tools with other names")
                        .framing(Framing.TOOL_CALL)
                        .words(Vocabulary.HANDLING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .refusing(Refusing.BROKEN),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(Refusing.STATUS_ERROR),
                canonical("Registration by REST")
                        .words(Vocabulary.COURSE)
                        .manner(manner -> manner.wording(Wording.TYPE_AND_GAME_ID)
                                .without(Gap.VERSION)
                                .with(Quirk.REGISTERS_BY_REST)),
                canonical("Answers by post")
                        .framing(Framing.ANY_METHOD)
                        .words(Vocabulary.RECEIVING)
                        .answers(AnswerForm.POSTED)
                        .manner(manner -> manner.stamp(Stamp.MICROSECONDS)),
                canonical("Requests as replies")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.REQUEST)
                        .refusing(Refusing.BARE_ERROR),
                canonical("The message in the result")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.with(Quirk.ALWAYS_ONE)),
                canonical("A string as the result")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.JSON_STRING)
                        .manner(manner -> manner.stamp(Stamp.COMPACT)),
                canonical("Other words for fields")
                        .words(Vocabulary.COURSE)
                        .manner(manner -> manner.wording(Wording.CAMEL_CASE).without(Gap.GAME_TYPES)),
                canonical("Yes to everything").words(Vocabulary.TYPES).refusing(Refusing.SAYS_OK),
                canonical("At another path")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(Refusing.UNPROCESSABLE)
                        .manner(manner -> manner.with(Quirk.OTHER_PATH)),
                canonical("As little as can be")
                        .words(Vocabulary.COURSE)
                        .manner(manner -> manner.token(TokenForm.NONE)
                                .without(
                                        Gap.PROTOCOL,
                                        Gap.MESSAGE_TYPE,
                                        Gap.MATCH_ID,
                                        Gap.PLAYER_ID,
                                        Gap.TIMESTAMP,
                                        Gap.CONVERSATION_ID,
                                        Gap.SENDER,
                                        Gap.ARRIVAL)
                                .with(Quirk.FLAT_META)));
    }

    static List<Accent> referees() {
        return List.of(
                canonical("The protocol itself"),
                canonical("The course's names")
                        .words(Vocabulary.COURSE)
                        .manner(manner -> manner.token(TokenForm.OWN).stamp(Stamp.NAIVE)),
                canonical("Message types as methods")
                        .words(Vocabulary.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(Refusing.NOT_FOUND_400)
                        .manner(manner -> manner.with(Quirk.FLAT_REPORT)),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(Vocabulary.RECEIVING)
                        .refusing(Refusing.UNKNOWN_TYPE)
                        .manner(manner -> manner.wording(Wording.ACCEPTED_AND_CHOICE)
                                .token(TokenForm.NONE)
                                .with(Quirk.DRAW_IS_A_WORD)),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .manner(manner ->
                                manner.without(Gap.CONVERSATION_ID, Gap.PLACES).with(Quirk.DRAW_IS_EMPTY)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(Vocabulary.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(Refusing.STATUS_ERROR)
                        .manner(manner -> manner.token(TokenForm.NONE)),
                canonical("Other words for fields")
                        .words(Vocabulary.ALIASES)
                        .refusing(Refusing.BROKEN)
                        .manner(manner ->
                                manner.wording(Wording.TYPE_AND_GAME_ID).token(TokenForm.PLACEHOLDER)),
                canonical("camelCase")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.wording(Wording.CAMEL_CASE).without(Gap.SENDER, Gap.TIMESTAMP)));
    }

    static List<Accent> managers() {
        return List.of(
                canonical("The protocol itself"),
                canonical("No tokens")
                        .words(Vocabulary.COURSE)
                        .assigning(Assignment.ANNOUNCED_BY_ENDPOINT)
                        .manner(manner -> manner.token(TokenForm.NONE).stamp(Stamp.NAIVE)),
                canonical("Message types as methods")
                        .words(Vocabulary.TYPES)
                        .answers(AnswerForm.RESULT_AND_ERROR)
                        .refusing(Refusing.NOT_FOUND_400)
                        .assigning(Assignment.FLAT_ENDPOINTS),
                canonical("Any method")
                        .framing(Framing.ANY_METHOD)
                        .words(Vocabulary.TYPES)
                        .refusing(Refusing.UNKNOWN_TYPE)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("One method for all")
                        .framing(Framing.WITHIN)
                        .refusing(Refusing.NOT_FOUND_404)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .manner(manner -> manner.token(TokenForm.NONE)),
                canonical("Ids of its own")
                        .words(Vocabulary.COURSE)
                        .assigning(Assignment.FLAT_ENDPOINTS)
                        .manner(manner -> manner.token(TokenForm.NONE).with(Quirk.OWN_IDS)),
                canonical("Tools of MCP")
                        .framing(Framing.TOOL_CALL)
                        .words(Vocabulary.RECEIVING)
                        .answers(AnswerForm.CONTENT_TEXT)
                        .assigning(Assignment.ANNOUNCED_BY_ID),
                canonical("Bare messages")
                        .framing(Framing.BARE)
                        .answers(AnswerForm.BARE)
                        .refusing(Refusing.UNPROCESSABLE)
                        .manner(manner -> manner.with(Quirk.SAYS_REGISTERED).token(TokenForm.NONE)),
                canonical("camelCase")
                        .words(Vocabulary.COURSE)
                        .answers(AnswerForm.RESULT_MESSAGE)
                        .manner(manner -> manner.wording(Wording.CAMEL_CASE)
                                .with(Quirk.SAYS_REGISTERED)
                                .without(Gap.CONVERSATION_ID, Gap.SENDER)));
    }

    /** All of them, whatever they are used for. */
    static Stream<Accent> all() {
        return Stream.of(players(), referees(), managers()).flatMap(List::stream);
    }
}
