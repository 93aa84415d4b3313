package org.evenodd.systemtests.dialects;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.systemtests.dialects.Habit.Kind;
import org.evenodd.systemtests.dialects.Manner.Own;

/** The dialect of an agent: what differs from the protocol in the form of its requests and answers, and in their contents. */
record Accent(String name, Set<Trait> traits) {

    /** What does not differ. */
    private static final Set<Trait> USUAL = Set.of(
            Framing.METHOD,
            MethodNames.CANONICAL,
            AnswerForm.RESULT,
            UnknownMessageReply.NOT_FOUND_200,
            FieldNames.CANONICAL);

    private static final int HUNDRED = 100;
    private static final Map<Habit, String> TIMES = Map.of(
            Habit.MICROSECONDS, "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'",
            Habit.OFFSET, "uuuu-MM-dd'T'HH:mm:ss'+00:00'",
            Habit.COMPACT, "uuuuMMdd'T'HH:mm:ss'Z'",
            Habit.NAIVE, "uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    /** The protocol's own form. */
    static Accent canonical(String name) {
        return new Accent(name, Set.of());
    }

    Accent named(String other) {
        return new Accent(other, traits);
    }

    Framing framing() {
        return form(Framing.METHOD);
    }

    MethodNames methods() {
        return form(MethodNames.CANONICAL);
    }

    AnswerForm answers() {
        return form(AnswerForm.RESULT);
    }

    UnknownMessageReply refusing() {
        return form(UnknownMessageReply.NOT_FOUND_200);
    }

    FieldNames wording() {
        return form(FieldNames.CANONICAL);
    }

    private <T extends Enum<T> & Trait> T form(T usual) {
        Class<T> kind = usual.getDeclaringClass();
        return traits.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElse(usual);
    }

    Accent with(Trait... more) {
        return with(List.of(more));
    }

    Accent with(Collection<? extends Trait> more) {
        Set<Trait> all = new HashSet<>(traits);
        for (Trait each : more) {
            all.removeIf(other -> isOfTheSameForm(other, each));
            all.add(each);
        }
        all.removeAll(USUAL);
        return new Accent(name, all);
    }

    private static boolean isOfTheSameForm(Trait one, Trait other) {
        return one instanceof Enum<?> form
                && !(one instanceof Habit)
                && other instanceof Enum<?> same
                && form.getDeclaringClass() == same.getDeclaringClass();
    }

    /** This accent without what does not go with the rest of it. */
    Accent onlyIf(boolean fits, Object... manners) {
        List<Object> unfit = fits ? List.of() : List.of(manners);
        Set<Trait> others = traits.stream()
                .filter(trait -> !unfit.contains(trait instanceof Own own ? own.manner() : trait))
                .collect(Collectors.toSet());
        return new Accent(name, others);
    }

    /** This accent with none of the habits of a kind. */
    Accent usual(Kind kind) {
        Set<Trait> others = traits.stream()
                .filter(trait -> !(trait instanceof Habit habit && habit.kind == kind))
                .collect(Collectors.toSet());
        return new Accent(name, others);
    }

    boolean has(Habit habit) {
        return traits.contains(habit);
    }

    /** What it says in its own words; empty if it speaks as the protocol does. */
    Optional<String> own(Manner manner) {
        return traits.stream()
                .filter(trait -> trait instanceof Own own && own.manner() == manner)
                .map(trait -> ((Own) trait).words())
                .findFirst();
    }

    boolean says(Manner manner, String words) {
        return traits.contains(manner.by(words));
    }

    /** The names of the fields that it omits. */
    List<String> omitted() {
        return descriptions(Kind.GAP);
    }

    private List<String> descriptions(Kind kind) {
        return kind.habits().stream()
                .filter(this::has)
                .map(habit -> habit.description)
                .toList();
    }

    boolean isCanonical() {
        return equals(canonical(name));
    }

    /** Whether another accent differs in name only. */
    boolean sameAs(Accent other) {
        return named(other.name).equals(other);
    }

    /**
     * The sender of a message.
     *
     * @param kind like {@code player}
     * @param id the id from the manager, or the agent's name before registration
     */
    String sender(String kind, String id) {
        return has(Habit.BARE_ID) ? id : kind + ':' + (has(Habit.OWN_NAME) ? "alpha" : id);
    }

    /** The name with which it registers; empty if it gives none. */
    Optional<String> displayName() {
        String called = own(Manner.NAMED).orElse(name);
        return called.equals(Manner.NOTHING) || called.equals(Manner.ONLY_AN_ID)
                ? Optional.empty()
                : Optional.of(called.formatted(number()));
    }

    /** The id that it gives itself when it registers; empty if it leaves that to the manager. */
    Optional<String> playerId() {
        return says(Manner.NAMED, Manner.ONLY_AN_ID) ? Optional.of("P" + number()) : Optional.empty();
    }

    /** Two digits that no other agent in its league has. */
    private String number() {
        return "%02d".formatted(Integer.parseInt("0" + name.replaceAll("[^0-9]", "")) % HUNDRED);
    }

    /** A time as it writes it. */
    String time(Instant time) {
        String pattern = TIMES.entrySet().stream()
                .filter(form -> has(form.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("uuuu-MM-dd'T'HH:mm:ss'Z'");
        return DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC).format(time);
    }

    boolean assignsByAnnouncement() {
        return has(Habit.ANNOUNCED_BY_ID) || has(Habit.ANNOUNCED_BY_ENDPOINT);
    }

    /** Describes how it deviates from the protocol. */
    String description() {
        List<String> parts = new ArrayList<>();
        add(parts, framing() != Framing.METHOD, framing().description());
        add(
                parts,
                methods() != MethodNames.CANONICAL && framing() == Framing.METHOD,
                "methods: " + methods().description());
        add(
                parts,
                methods() != MethodNames.CANONICAL && framing() == Framing.TOOL_CALL,
                "tools: " + methods().description());
        add(parts, answers() != AnswerForm.RESULT, "answers in " + answers().description());
        descriptions(Kind.ASSIGNMENT).forEach(each -> parts.add(Kind.ASSIGNMENT.words + each));
        add(parts, wording() != FieldNames.CANONICAL, "fields: " + wording().description());
        Stream.of(Kind.TIMES, Kind.SENDER, Kind.TOKEN)
                .forEach(kind -> descriptions(kind).forEach(each -> parts.add(kind.words + each)));
        String gaps = omitted().stream().map(field -> '`' + field + '`').collect(Collectors.joining(", "));
        add(parts, !gaps.isEmpty(), Kind.GAP.words + gaps);
        parts.addAll(descriptions(Kind.OTHER));
        for (Manner manner : Manner.values()) {
            own(manner).ifPresent(words -> parts.add(manner.by(words).description()));
        }
        add(
                parts,
                refusing() != UnknownMessageReply.NOT_FOUND_200,
                "answers unknown messages with " + refusing().description());
        return parts.isEmpty() ? "nothing" : String.join("; ", parts);
    }

    private static void add(List<String> parts, boolean applies, String part) {
        if (applies) {
            parts.add(part);
        }
    }

    @Override
    public String toString() {
        return name + " (" + description() + ")";
    }
}
