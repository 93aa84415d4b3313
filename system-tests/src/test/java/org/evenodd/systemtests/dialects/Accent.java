package org.evenodd.systemtests.dialects;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The dialect of an agent: the form of its requests and answers, and what it writes into them. */
record Accent(
        String name,
        Framing framing,
        MethodNames words,
        AnswerForm answers,
        UnknownMessageReply refusing,
        Assignment assignment,
        MessageStyle manner) {

    /** Returns the protocol's own form. */
    static Accent canonical(String name) {
        return new Accent(
                name,
                Framing.METHOD,
                MethodNames.CANONICAL,
                AnswerForm.RESULT,
                UnknownMessageReply.NOT_FOUND_200,
                Assignment.PLAYERS_INLINE,
                MessageStyle.CANONICAL);
    }

    Accent named(String other) {
        return new Accent(other, framing, words, answers, refusing, assignment, manner);
    }

    Accent framing(Framing other) {
        return new Accent(name, other, words, answers, refusing, assignment, manner);
    }

    Accent words(MethodNames other) {
        return new Accent(name, framing, other, answers, refusing, assignment, manner);
    }

    Accent answers(AnswerForm other) {
        return new Accent(name, framing, words, other, refusing, assignment, manner);
    }

    Accent refusing(UnknownMessageReply other) {
        return new Accent(name, framing, words, answers, other, assignment, manner);
    }

    Accent assigning(Assignment other) {
        return new Accent(name, framing, words, answers, refusing, other, manner);
    }

    Accent manner(UnaryOperator<MessageStyle> change) {
        return new Accent(name, framing, words, answers, refusing, assignment, change.apply(manner));
    }

    boolean has(Quirk quirk) {
        return manner.has(quirk);
    }

    /** Returns whether another accent differs in name only. */
    boolean sameAs(Accent other) {
        return named(other.name).equals(other);
    }

    /** Describes how it deviates from the protocol. */
    String description() {
        Accent usual = canonical(name);
        List<String> parts = new ArrayList<>();
        differing(framing, usual.framing, framing.description()).ifPresent(parts::add);
        differing(words, usual.words, wordsDescription()).ifPresent(parts::add);
        differing(answers, usual.answers, "answers in " + answers.description()).ifPresent(parts::add);
        differing(assignment, usual.assignment, "assigns matches " + assignment.description())
                .ifPresent(parts::add);
        parts.addAll(manner.differences());
        differing(refusing, usual.refusing, "answers unknown messages with " + refusing.description())
                .ifPresent(parts::add);
        return parts.isEmpty() ? "nothing" : String.join("; ", parts);
    }

    private String wordsDescription() {
        return switch (framing) {
            case METHOD -> "methods: " + words.description();
            case TOOL_CALL -> "tools: " + words.description();
            default -> "";
        };
    }

    static <T> Optional<String> differing(T own, T usual, String description) {
        return own.equals(usual) || description.isEmpty() ? Optional.empty() : Optional.of(description);
    }

    @Override
    public String toString() {
        return name + " (" + description() + ")";
    }
}
