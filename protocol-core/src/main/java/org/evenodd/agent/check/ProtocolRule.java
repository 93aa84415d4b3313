package org.evenodd.agent.check;

import java.util.Locale;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;

/**
 * Something that the protocol demands of an agent.
 *
 * @param id by which scripts and tests know it, like {@code choice-value}
 * @param source the document and section that say so
 * @param demand what they say, in a sentence
 * @param fix what to do, in one line
 */
public record ProtocolRule(String id, Severity severity, String source, String demand, String fix) {

    /** The rule of a constant, by whose name it is known. */
    public static ProtocolRule of(Enum<?> constant, Severity severity, String source, String demand, String fix) {
        return new ProtocolRule(idOf(constant), severity, source, demand, fix);
    }

    /** That a message has the form that the protocol gives it. */
    public static ProtocolRule ofForm(MessageType type) {
        return new ProtocolRule(
                idOf(type) + "-form",
                Severity.MUST,
                type.section(),
                "%s has its required fields, with the types and values that the protocol gives them.".formatted(type),
                "Compare your %s with the example in %s.".formatted(type, type.section()));
    }

    /** That a message which is only told, not asked, arrives. */
    public static ProtocolRule ofHearing(MessageType type) {
        return new ProtocolRule(
                idOf(type) + "-heard",
                Severity.SHOULD,
                type.section(),
                "%s is acknowledged in time.".formatted(type),
                "Answer the method %s with a result like {\"status\": \"ACKNOWLEDGED\"}."
                        .formatted(type.canonicalMethod()));
    }

    private static String idOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The rule behind a leniency: the league goes on with it, and notes it. */
    public static ProtocolRule of(DialectNote note) {
        return new ProtocolRule(
                "dialect-" + name(note.field()),
                Severity.SHOULD,
                note.source(),
                "Expected: " + note.expected() + ".",
                note.fix());
    }

    /** The rows of a list break one rule. */
    private static String name(String field) {
        String plain = field.replaceAll("/\\d+(?=/|$)", "")
                .replaceAll("[^A-Za-z0-9]+", "-")
                .toLowerCase(Locale.ROOT);
        String name = plain.startsWith("-") ? plain.substring(1) : plain;
        return name.isEmpty() ? "form" : name;
    }
}
