package org.evenodd.systemtests.dialects;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.systemtests.dialects.Habit.Kind;

/** Generates accents that have not been seen yet: random combinations, none of them in the table. */
final class UnseenDialects {

    private static final List<MethodNames> METHODS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.ALIASES, MethodNames.TYPES);
    private static final List<MethodNames> TOOLS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.RECEIVING, MethodNames.HANDLING);
    private static final Set<Habit> OF_ALL = EnumSet.of(
            Habit.NO_TYPE,
            Habit.NO_TIMESTAMP,
            Habit.NO_CONVERSATION,
            Habit.NO_SENDER,
            Habit.NO_VERSION,
            Habit.NO_GAME_TYPES,
            Habit.INTEGER_IDS,
            Habit.ALWAYS_ONE,
            Habit.NULLS,
            Habit.FLAT_META,
            Habit.OTHER_PATH);
    private static final Set<Habit> OF_PLAYERS = EnumSet.of(
            Habit.NO_MATCH,
            Habit.NO_PLAYER,
            Habit.NO_ARRIVAL,
            Habit.REGISTERS_BY_REST,
            Habit.REGISTERS_EARLY,
            Habit.REFUSES_REPEATS,
            Habit.OWN_MANAGER_ONLY,
            Habit.GAMES_ONLY);
    private static final Set<Habit> OF_CALLS =
            EnumSet.of(Habit.NO_TYPE, Habit.NO_TIMESTAMP, Habit.NO_CONVERSATION, Habit.NO_SENDER);
    private static final List<Habit> REPORTS = List.of(Habit.FLAT_REPORT, Habit.DRAW_IS_A_WORD, Habit.DRAW_IS_EMPTY);
    private static final int ONE_IN = 4;

    private final Random random;
    private int drawn;

    UnseenDialects(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    Accent player() {
        return unseen(() -> {
            Accent some = some("Player").answers(any(List.of(AnswerForm.values())));
            // posted messages need a valid token in every accent
            boolean posts = some.answers() == AnswerForm.POSTED;
            return some.with(posts ? oneOrUsual(List.of(Habit.OWN_TOKEN)) : oneOrUsual(Kind.TOKEN.habits()))
                    .with(few(OF_PLAYERS));
        });
    }

    Accent referee() {
        return unseen(() -> some("Referee")
                .answers(anyReply())
                .with(oneOrUsual(Kind.TOKEN.habits()))
                .with(few(EnumSet.of(Habit.NO_PLACES)))
                .with(any(REPORTS)));
    }

    Accent manager() {
        return unseen(() -> some("Manager")
                .answers(anyReply())
                .with(oneOrUsual(Kind.ASSIGNMENT.habits()))
                .with(oneOrUsual(List.of(Habit.NO_TOKEN)))
                .with(few(EnumSet.of(Habit.SAYS_REGISTERED))));
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
        boolean usual = Stream.of(Kind.TOKEN, Kind.SENDER)
                .allMatch(kind -> accent.usual(kind).equals(accent));
        return accent.wording() == FieldNames.ACCEPTED_AND_CHOICE
                && usual
                && !accent.has(Habit.NAIVE)
                && (accent.framing() == Framing.METHOD || accent.framing() == Framing.ANY_METHOD)
                && Collections.disjoint(accent.habits(), OF_CALLS);
    }

    private Accent some(String kind) {
        drawn++;
        Framing framing = any(List.of(Framing.values()));
        return Accent.canonical(kind + ' ' + drawn)
                .framing(framing)
                .methods(any(framing == Framing.TOOL_CALL ? TOOLS : METHODS))
                .refusing(any(List.of(UnknownMessageReply.values())))
                .wording(any(List.of(FieldNames.values())))
                .with(oneOrUsual(Kind.TIMES.habits()))
                .with(oneOrUsual(Kind.SENDER.habits()))
                .with(few(OF_ALL));
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private List<Habit> oneOrUsual(List<Habit> habits) {
        int chosen = random.nextInt(habits.size() + 1);
        return chosen == 0 ? List.of() : List.of(habits.get(chosen - 1));
    }

    private List<Habit> few(Collection<Habit> choices) {
        return choices.stream().filter(choice -> random.nextInt(ONE_IN) == 0).toList();
    }
}
