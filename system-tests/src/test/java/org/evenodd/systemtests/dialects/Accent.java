package org.evenodd.systemtests.dialects;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** How an agent speaks: what its requests look like, where its answers are, and what is in either. */
record Accent(
        String name,
        Framing framing,
        Vocabulary words,
        AnswerForm answers,
        Refusing refusing,
        Assignment assignment,
        Manner manner) {

    /** The one of the protocol. */
    static Accent canonical(String name) {
        return new Accent(
                name,
                Framing.METHOD,
                Vocabulary.CANONICAL,
                AnswerForm.RESULT,
                Refusing.NOT_FOUND_200,
                Assignment.PLAYERS_INLINE,
                Manner.CANONICAL);
    }

    Accent named(String other) {
        return new Accent(other, framing, words, answers, refusing, assignment, manner);
    }

    Accent framing(Framing other) {
        return new Accent(name, other, words, answers, refusing, assignment, manner);
    }

    Accent words(Vocabulary other) {
        return new Accent(name, framing, other, answers, refusing, assignment, manner);
    }

    Accent answers(AnswerForm other) {
        return new Accent(name, framing, words, other, refusing, assignment, manner);
    }

    Accent refusing(Refusing other) {
        return new Accent(name, framing, words, answers, other, assignment, manner);
    }

    Accent assigning(Assignment other) {
        return new Accent(name, framing, words, answers, refusing, other, manner);
    }

    Accent manner(UnaryOperator<Manner> change) {
        return new Accent(name, framing, words, answers, refusing, assignment, change.apply(manner));
    }

    boolean has(Quirk quirk) {
        return manner.has(quirk);
    }

    /** Whether it is that of another one under another name. */
    boolean sameAs(Accent other) {
        return named(other.name).equals(other);
    }

    /** For people: all in which it is not canonical. */
    String description() {
        Accent usual = canonical(name);
        Set<String> parts = new LinkedHashSet<>();
        parts.add(framing == Framing.METHOD ? words.description() : framing.description());
        if (framing == Framing.TOOL_CALL) {
            parts.add("tools named " + words.description());
        }
        parts.add("answers in " + answers.description());
        if (manner.wording() != usual.manner.wording()) {
            parts.add("fields " + manner.wording().description());
        }
        if (manner.stamp() != usual.manner.stamp()) {
            parts.add("times with " + manner.stamp().description());
        }
        if (manner.sender() != usual.manner.sender()) {
            parts.add("sender: " + manner.sender().description());
        }
        if (manner.token() != usual.manner.token()) {
            parts.add("token: " + manner.token().description());
        }
        parts.addAll(gaps());
        manner.quirks().stream().sorted().map(Quirk::description).forEach(parts::add);
        parts.add("to what it does not know: " + refusing.description());
        return String.join("; ", parts);
    }

    private List<String> gaps() {
        return manner.gaps().isEmpty()
                ? List.of()
                : List.of(manner.gaps().stream()
                        .sorted()
                        .map(gap -> '`' + gap.field() + '`')
                        .collect(Collectors.joining(", ", "no ", "")));
    }

    @Override
    public String toString() {
        return name + " (" + description() + ")";
    }
}
