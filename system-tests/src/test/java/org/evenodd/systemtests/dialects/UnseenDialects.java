package org.evenodd.systemtests.dialects;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Generates accents that have not been seen yet: random combinations, none of them in the table. */
final class UnseenDialects {

    private static final List<MethodNames> METHODS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.ALIASES, MethodNames.TYPES);
    private static final List<MethodNames> TOOLS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.RECEIVING, MethodNames.HANDLING);
    private static final Set<MissingField> OF_ALL = EnumSet.of(
            MissingField.MESSAGE_TYPE,
            MissingField.TIMESTAMP,
            MissingField.CONVERSATION_ID,
            MissingField.SENDER,
            MissingField.VERSION,
            MissingField.GAME_TYPES);
    private static final Set<MissingField> OF_PLAYERS =
            EnumSet.of(MissingField.MATCH_ID, MissingField.PLAYER_ID, MissingField.ARRIVAL);
    private static final Set<MissingField> OF_CALLS = EnumSet.of(
            MissingField.MESSAGE_TYPE, MissingField.TIMESTAMP, MissingField.CONVERSATION_ID, MissingField.SENDER);
    private static final Set<Quirk> HABITS =
            EnumSet.of(Quirk.INTEGER_IDS, Quirk.ALWAYS_ONE, Quirk.NULLS, Quirk.FLAT_META, Quirk.OTHER_PATH);
    private static final Set<Quirk> HABITS_OF_PLAYERS = EnumSet.of(
            Quirk.REGISTERS_BY_REST,
            Quirk.REGISTERS_EARLY,
            Quirk.REFUSES_REPEATS,
            Quirk.OWN_MANAGER_ONLY,
            Quirk.GAMES_ONLY);
    private static final List<Quirk> REPORTS = List.of(Quirk.FLAT_REPORT, Quirk.DRAW_IS_A_WORD, Quirk.DRAW_IS_EMPTY);
    private static final int ONE_IN = 4;

    private final Random random;
    private int drawn;

    UnseenDialects(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    Accent player() {
        return unseen(() -> {
            Accent some = some("Player").answers(any(List.of(AnswerForm.values())));
            return some.style(style -> style.token(token(some))
                    .without(few(OF_PLAYERS).toArray(MissingField[]::new))
                    .with(few(HABITS_OF_PLAYERS).toArray(Quirk[]::new)));
        });
    }

    /** Posted messages need a valid token in every accent. */
    private TokenForm token(Accent accent) {
        return accent.answers() == AnswerForm.POSTED
                ? any(List.of(TokenForm.DUE, TokenForm.OWN))
                : any(List.of(TokenForm.values()));
    }

    Accent referee() {
        return unseen(() -> some("Referee")
                .answers(anyReply())
                .style(style -> style.token(any(List.of(TokenForm.values())))
                        .without(few(EnumSet.of(MissingField.PLACES)).toArray(MissingField[]::new))
                        .with(any(REPORTS))));
    }

    Accent manager() {
        return unseen(() -> some("Manager")
                .answers(anyReply())
                .assigning(any(List.of(Assignment.values())))
                .style(style -> style.token(any(List.of(TokenForm.DUE, TokenForm.NONE)))
                        .with(few(EnumSet.of(Quirk.SAYS_REGISTERED)).toArray(Quirk[]::new))));
    }

    private AnswerForm anyReply() {
        return any(Stream.of(AnswerForm.values())
                .filter(form -> form != AnswerForm.POSTED)
                .toList());
    }

    private Accent unseen(Supplier<Accent> draw) {
        return Stream.generate(draw)
                .filter(accent -> !isBeyondUs(accent))
                .filter(accent -> KnownDialects.all().noneMatch(accent::sameAs))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns whether an accent cannot be understood: a referee that answers "ok" to assignments under any name
     * although it knows only one, or that reads choices only under other names while its own calls follow the protocol.
     */
    private static boolean isBeyondUs(Accent accent) {
        boolean falseOk = accent.refusing() == UnknownMessageReply.SAYS_OK && accent.framing() == Framing.METHOD;
        return accent.name().startsWith("Referee") && (falseOk || hidesItsWords(accent));
    }

    private static boolean hidesItsWords(Accent accent) {
        MessageStyle style = accent.style();
        return style.wording() == FieldNames.ACCEPTED_AND_CHOICE
                && style.token() == TokenForm.DUE
                && style.sender() == SenderForm.TYPED
                && style.stamp() != TimestampForm.NAIVE
                && (accent.framing() == Framing.METHOD || accent.framing() == Framing.ANY_METHOD)
                && Collections.disjoint(style.omitted(), OF_CALLS);
    }

    private Accent some(String kind) {
        drawn++;
        Framing framing = any(List.of(Framing.values()));
        return Accent.canonical(kind + ' ' + drawn)
                .framing(framing)
                .methods(any(framing == Framing.TOOL_CALL ? TOOLS : METHODS))
                .refusing(any(List.of(UnknownMessageReply.values())))
                .style(style -> style.wording(any(List.of(FieldNames.values())))
                        .stamp(any(List.of(TimestampForm.values())))
                        .sender(any(List.of(SenderForm.values())))
                        .without(few(OF_ALL).toArray(MissingField[]::new))
                        .with(few(HABITS).toArray(Quirk[]::new)));
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private <T> List<T> few(Set<T> choices) {
        return choices.stream().filter(choice -> random.nextInt(ONE_IN) == 0).toList();
    }
}
