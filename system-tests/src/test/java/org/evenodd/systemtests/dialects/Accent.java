package org.evenodd.systemtests.dialects;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The dialect of an agent: the form of its requests and answers, and what it writes into them. */
record Accent(
        String name,
        Framing framing,
        MethodNames methods,
        AnswerForm answers,
        UnknownMessageReply refusing,
        Assignment assignment,
        MessageStyle style) {

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
        return new Accent(other, framing, methods, answers, refusing, assignment, style);
    }

    Accent framing(Framing other) {
        return new Accent(name, other, methods, answers, refusing, assignment, style);
    }

    Accent methods(MethodNames other) {
        return new Accent(name, framing, other, answers, refusing, assignment, style);
    }

    Accent answers(AnswerForm other) {
        return new Accent(name, framing, methods, other, refusing, assignment, style);
    }

    Accent refusing(UnknownMessageReply other) {
        return new Accent(name, framing, methods, answers, other, assignment, style);
    }

    Accent assigning(Assignment other) {
        return new Accent(name, framing, methods, answers, refusing, other, style);
    }

    Accent style(UnaryOperator<MessageStyle> change) {
        return new Accent(name, framing, methods, answers, refusing, assignment, change.apply(style));
    }

    boolean has(Quirk quirk) {
        return style.has(quirk);
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
        differing(methods, usual.methods, wordsDescription()).ifPresent(parts::add);
        differing(answers, usual.answers, "answers in " + answers.description()).ifPresent(parts::add);
        differing(assignment, usual.assignment, "assigns matches " + assignment.description())
                .ifPresent(parts::add);
        parts.addAll(style.differences());
        differing(refusing, usual.refusing, "answers unknown messages with " + refusing.description())
                .ifPresent(parts::add);
        return parts.isEmpty() ? "nothing" : String.join("; ", parts);
    }

    private String wordsDescription() {
        return switch (framing) {
            case METHOD -> "methods: " + methods.description();
            case TOOL_CALL -> "tools: " + methods.description();
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
