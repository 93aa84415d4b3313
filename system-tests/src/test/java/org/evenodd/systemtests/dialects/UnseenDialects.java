package org.evenodd.systemtests.dialects;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.systemtests.dialects.Habit.Kind;
import org.evenodd.systemtests.dialects.Manner.Own;

/** Generates accents that have not been seen yet: random combinations, none of them in the table. */
final class UnseenDialects {

    private static final List<MethodNames> METHODS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.ALIASES, MethodNames.TYPES);
    private static final List<MethodNames> TOOLS =
            List.of(MethodNames.CANONICAL, MethodNames.COURSE, MethodNames.RECEIVING, MethodNames.HANDLING);
    private static final Set<Habit> OF_ALL = habits("""
            NO_TYPE NO_TIMESTAMP NO_CONVERSATION NO_SENDER NO_VERSION NO_GAME_TYPES INTEGER_IDS ALWAYS_ONE NULLS
            FLAT_META OTHER_PATH""");
    private static final Set<Habit> LATER =
            EnumSet.of(Habit.CAMEL_CASE_ONLY, Habit.PATH_EACH, Habit.IN_THE_HEADER, Habit.BRINGS_PLACES);
    private static final Set<Habit> OF_PLAYERS = habits("""
            NO_MATCH NO_PLAYER NO_ARRIVAL REGISTERS_EARLY REFUSES_REPEATS OWN_MANAGER_ONLY GAMES_ONLY
            LISTS_FIRST POSTS_AN_OLD_TOKEN""");
    private static final Set<Habit> OF_REFEREES =
            EnumSet.of(Habit.NO_PLACES, Habit.ASKS_FOR_PLAYERS, Habit.CONTRADICTS_ITSELF);
    private static final Set<Habit> OF_MANAGERS =
            EnumSet.of(Habit.SAYS_REGISTERED, Habit.OWN_REFEREE, Habit.REGISTERS_BY_POST_ONLY);

    private static final Set<Manner> WORDS_OF_PLAYERS = manners("""
            REGISTERS_AT REGISTERS_AS REGISTERS_IN ENDPOINT_IS NAME_IS NAMED JOINS_BY PROTOCOL TIME WANTS
            LISTENS_AT""");
    private static final Set<Manner> WORDS_OF_REFEREES = manners("""
            REGISTERS_AT REGISTERS_AS REGISTERS_IN ENDPOINT_IS NAME_IS NAMED PROTOCOL TIME LISTENS_AT READS
            ASSIGNED BEGINS ROLES OPPONENTS""");
    private static final Set<Manner> OF_ITS_REFEREE =
            EnumSet.of(Manner.READS, Manner.ROLES, Manner.OPPONENTS, Manner.RESULTS);
    private static final Set<Manner> WORDS_OF_MANAGERS = manners("""
            PROTOCOL TIME MATCHES ROUNDS STANDINGS READS ROLES OPPONENTS RESULTS""");
    private static final List<Habit> REPORTS = List.of(Habit.FLAT_REPORT, Habit.DRAW_IS_A_WORD, Habit.DRAW_IS_EMPTY);
    private static final int ONE_IN = 4;

    /** What our agents do not understand yet; {@code -Ddialects.awaited=true} has it drawn all the same. */
    private static final Set<Object> AWAITED =
            Boolean.getBoolean("dialects.awaited") ? Set.of() : Set.of(Manner.MATCHES);

    private final Random random;

    /** Draws the habits that were added later, so that the accents of a seed keep the others. */
    private final Random later;

    /** Draws how a server by an SDK of MCP differs, for the same reason. */
    private final Random server;

    private int drawn;

    UnseenDialects(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.later = new Random(seed);
        this.server = new Random(~seed);
    }

    private static Set<Habit> habits(String names) {
        return Arrays.stream(names.split("\\s+"))
                .map(Habit::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Habit.class)));
    }

    private static Set<Manner> manners(String names) {
        return Arrays.stream(names.split("\\s+"))
                .map(Manner::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Manner.class)));
    }

    Accent player() {
        return unseen(() -> {
            Accent some = some("Player").with(any(List.of(AnswerForm.values())));
            // posted messages need a valid token in every accent
            boolean posts = some.answers() == AnswerForm.POSTED;
            return some.with(posts ? oneOrUsual(List.of(Habit.OWN_TOKEN)) : oneOrUsual(Kind.TOKEN.habits()))
                    .with(few(OF_PLAYERS))
                    .with(own(WORDS_OF_PLAYERS, "player"))
                    .with(anyOf(Manner.SAYS_SO));
        });
    }

    Accent referee() {
        return unseen(() -> some("Referee")
                .with(anyReply())
                .with(oneOrUsual(Kind.TOKEN.habits()))
                .with(few(OF_REFEREES))
                .with(any(REPORTS))
                .with(own(WORDS_OF_REFEREES, "referee"))
                .with(oneOrUsual(List.of(Manner.WANTS.by(Manner.ITS_SENDER))))
                .with(anyOf(Manner.SAYS_SO)));
    }

    Accent manager() {
        return unseen(() -> some("Manager")
                .with(anyReply())
                .with(oneOrUsual(Kind.ASSIGNMENT.habits()))
                .with(oneOrUsual(List.of(Habit.NO_TOKEN)))
                .with(few(OF_MANAGERS))
                .with(own(WORDS_OF_MANAGERS, "manager")));
    }

    private Own anyOf(Manner manner) {
        return manner.by(any(manner.options()));
    }

    /** Own words for some of these, each with one of those that have been heard. */
    private List<Own> own(Collection<Manner> manners, String kind) {
        return manners.stream()
                .filter(manner -> random.nextInt(ONE_IN) == 0)
                .map(manner -> manner.by(any(manner.options()).replace("KIND", kind)))
                .toList();
    }

    private AnswerForm anyReply() {
        return any(Stream.of(AnswerForm.values())
                .filter(form -> form != AnswerForm.POSTED)
                .toList());
    }

    private Accent unseen(Supplier<Accent> draw) {
        return Stream.generate(draw)
                .map(accent -> consistent(accent.onlyIf(false, AWAITED.toArray())))
                .filter(accent -> !isBeyondUs(accent))
                .filter(accent -> KnownDialects.all().noneMatch(accent::sameAs))
                .findFirst()
                .orElseThrow();
    }

    /** An accent without habits that do not go together. */
    private static Accent consistent(Accent drawn) {
        Accent some = drawn.has(Habit.REGISTERS_BY_POST_ONLY)
                ? drawn.with(
                        Framing.METHOD,
                        AnswerForm.BARE,
                        UnknownMessageReply.NOT_FOUND_404,
                        FieldNames.CANONICAL,
                        Habit.OWN_REFEREE)
                : drawn;
        boolean manager = some.name().startsWith("Manager");
        boolean referee = some.name().startsWith("Referee");
        boolean assigned = some.own(Manner.ASSIGNED).isPresent();
        boolean camel = some.has(Habit.CAMEL_CASE_ONLY)
                && some.wording() == FieldNames.CAMEL_CASE
                && !some.has(Habit.FLAT_META) // `name` and `endpoint` are in no case
                && !manager;
        boolean saysNothing = some.has(Habit.NO_TYPE) && some.says(Manner.JOINS_BY, Manner.BARE_JOIN);
        return some.onlyIf(some.answers() != AnswerForm.POSTED && !saysNothing, Manner.JOINS_BY)
                .onlyIf(some.own(Manner.JOINS_BY).isPresent(), Habit.POSTS_AN_OLD_TOKEN)
                .onlyIf(some.framing() == Framing.TOOL_CALL, Habit.LISTS_FIRST)
                // its own referee opens none
                .onlyIf(some.framing() == Framing.TOOL_CALL && !some.has(Habit.OWN_REFEREE), Manner.SESSION)
                // in a stream, the response to a call is told by its id
                .onlyIf(some.framing() == Framing.TOOL_CALL && answersById(some), Habit.STREAMS)
                // such a report has neither choices nor a number
                .onlyIf(!some.has(Habit.FLAT_REPORT), Habit.CONTRADICTS_ITSELF)
                .onlyIf(some.own(Manner.WANTS).isPresent() || assigned || camel, Manner.SAYS_SO)
                .onlyIf(camel, Habit.CAMEL_CASE_ONLY)
                .onlyIf(
                        (some.framing() == Framing.BARE || some.framing() == Framing.ANY_METHOD)
                                && !some.has(Habit.OWN_REFEREE)
                                && !assigned,
                        Habit.PATH_EACH)
                .onlyIf(!some.says(Manner.WANTS, Manner.ITS_SENDER), Habit.OWN_MANAGER_ONLY)
                .onlyIf(!assigned, Manner.BEGINS, Habit.ASKS_FOR_PLAYERS)
                .onlyIf(!referee || !some.says(Manner.NAMED, Manner.ONLY_AN_ID), Manner.NAMED)
                .onlyIf(some.own(Manner.LISTENS_AT).isEmpty() || some.says(Manner.LISTENS_AT, "/"), Habit.OTHER_PATH)
                // what a tool returns is found in its result, and a bare answer in the body
                .onlyIf(some.framing() != Framing.TOOL_CALL && some.framing() != Framing.BARE, Manner.READS)
                .onlyIf(!manager || some.has(Habit.OWN_REFEREE), OF_ITS_REFEREE.toArray());
    }

    private static boolean answersById(Accent some) {
        return !some.has(Habit.ALWAYS_ONE)
                && some.answers() != AnswerForm.BARE
                && some.answers() != AnswerForm.REQUEST
                && some.refusing().isRpc();
    }

    private static boolean isBeyondUs(Accent accent) {
        return Stream.of(LeftOut.values()).anyMatch(left -> left.applies(accent));
    }

    private Accent some(String kind) {
        drawn++;
        Framing framing = any(List.of(Framing.values()));
        return Accent.canonical(kind + ' ' + drawn)
                .with(framing)
                .with(any(framing == Framing.TOOL_CALL ? TOOLS : METHODS))
                .with(any(List.of(UnknownMessageReply.values())))
                .with(any(List.of(FieldNames.values())))
                .with(oneOrUsual(Kind.TIMES.habits()))
                .with(oneOrUsual(Kind.SENDER.habits()))
                .with(few(OF_ALL))
                .with(LATER.stream().filter(habit -> later.nextInt(2) == 0).toList())
                .with(Manner.CALLS_AS.options().stream()
                        .map(Manner.CALLS_AS::by)
                        .filter(type -> later.nextInt(ONE_IN) == 0)
                        .limit(1)
                        .toList())
                .with(server.nextInt(2) == 0 ? List.of() : List.of(Habit.STREAMS))
                .with(Manner.SESSION.options().stream()
                        .map(Manner.SESSION::by)
                        .filter(type -> server.nextInt(ONE_IN) == 0)
                        .limit(1)
                        .toList());
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private <T> List<T> oneOrUsual(List<T> habits) {
        int chosen = random.nextInt(habits.size() + 1);
        return chosen == 0 ? List.of() : List.of(habits.get(chosen - 1));
    }

    private List<Habit> few(Collection<Habit> choices) {
        return choices.stream().filter(choice -> random.nextInt(ONE_IN) == 0).toList();
    }
}
