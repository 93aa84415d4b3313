package org.evenodd.systemtests.dialects;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.systemtests.dialects.Habit.Kind;

/** The combinations that the unseen accents leave out, and why. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
enum LeftOut {
    READS_ELSEWHERE_UNSAID(
            "a referee that looks for answers in other words or elsewhere while its own calls follow the protocol: "
                    + "nothing shows that it does",
            accent -> {
                boolean reads = accent.wording() == FieldNames.ACCEPTED_AND_CHOICE
                        || accent.own(Manner.READS).isPresent();
                return accent.name().startsWith("Referee") && reads && !showsInItsCalls(accent);
            }),
    DROPS_WHAT_IT_DOES_NOT_KNOW(
            "an agent that drops the connection at what it does not know and knows calls in another framing, or a manager "
                    + "or referee that does and has other names for methods: silence proves nothing, so nothing else is tried",
            accent -> {
                boolean names = accent.methods() == MethodNames.TYPES || accent.methods() == MethodNames.ALIASES;
                return accent.refusing() == UnknownMessageReply.DROPS
                        && (accent.framing() != Framing.METHOD
                                || (names && !accent.name().startsWith("Player")));
            }),
    OK_TO_ANNOUNCEMENTS_IT_DOES_NOT_KNOW(
            "a referee that begins from announcements in a form of its own, and says ok to those that it does not understand: "
                    + "nothing shows that it did not begin",
            accent -> {
                boolean begins = accent.own(Manner.BEGINS).isPresent() || accent.has(Habit.ASKS_FOR_PLAYERS);
                boolean usual = accent.framing() == Framing.ANY_METHOD
                        || (accent.framing() == Framing.METHOD
                                && Stream.of(MethodNames.CANONICAL, MethodNames.COURSE)
                                        .anyMatch(names -> names == accent.methods()));
                return begins && !usual && accent.refusing() == UnknownMessageReply.SAYS_OK;
            }),
    DROPS_AND_WANTS(
            "an agent that drops the connection at what it does not know, at a path that it does not tell or with wishes of "
                    + "its own: each drop uses up a try",
            accent -> accent.refusing() == UnknownMessageReply.DROPS
                    && (accent.has(Habit.OTHER_PATH)
                            || accent.own(Manner.WANTS).isPresent()
                            || accent.own(Manner.ASSIGNED).isPresent())),
    SAYS_NOTHING_OF_ITSELF(
            "a registration without a name, an id or a type, at a path that does not say what it is",
            accent -> accent.own(Manner.REGISTERS_AT)
                            .filter(path -> !path.contains("regist"))
                            .isPresent()
                    && accent.displayName().isEmpty()
                    && accent.has(Habit.NO_TYPE)),
    DOES_NOT_SAY_THAT_IT_IS_A_REFEREE(
            "a referee whose registration has neither a type nor its data apart, at a path that says only that it registers",
            accent -> accent.name().startsWith("Referee")
                    && accent.own(Manner.REGISTERS_AT).isPresent()
                    && accent.has(Habit.NO_TYPE)
                    && (accent.has(Habit.FLAT_META)
                            || accent.own(Manner.REGISTERS_IN)
                                    .filter(name -> !name.startsWith("referee"))
                                    .isPresent())),
    DOES_NOT_SAY_THAT_IT_IS_A_PLAYER(
            "a player that registers with a referee's `max_concurrent_matches` and without a type, at a path that says only that "
                    + "it registers",
            accent -> accent.name().startsWith("Player")
                    && accent.own(Manner.REGISTERS_AT).isPresent()
                    && accent.has(Habit.NO_TYPE)
                    && accent.has(Habit.BRINGS_PLACES));

    private static final Set<Habit> OF_CALLS =
            EnumSet.of(Habit.NO_TYPE, Habit.NO_TIMESTAMP, Habit.NO_CONVERSATION, Habit.NO_SENDER, Habit.NAIVE);

    private final String reason;
    private final Predicate<Accent> rule;

    LeftOut(String reason, Predicate<Accent> rule) {
        this.reason = reason;
        this.rule = rule;
    }

    /** Describes it, and why it is not understood, for documents. */
    String reason() {
        return reason;
    }

    boolean applies(Accent accent) {
        return rule.test(accent);
    }

    private static boolean showsInItsCalls(Accent accent) {
        boolean framed = accent.framing() != Framing.METHOD && accent.framing() != Framing.ANY_METHOD;
        boolean worded = accent.wording() != FieldNames.CANONICAL && accent.wording() != FieldNames.ACCEPTED_AND_CHOICE;
        boolean usual = accent.usual(Kind.TOKEN).equals(accent) && !accent.has(Habit.BARE_ID);
        boolean said = Stream.of(Manner.TIME, Manner.PROTOCOL)
                .anyMatch(manner -> accent.own(manner).isPresent());
        return framed || worded || !usual || said || !Collections.disjoint(accent.traits(), OF_CALLS);
    }
}
