package org.evenodd.agent.check;

import java.util.Locale;
import org.evenodd.protocol.message.DialectNote;

/**
 * Something that the protocol demands of an agent.
 *
 * @param id by which scripts and tests know it, like {@code choice-value}
 * @param source the document and section that say so
 * @param demand what they say, in a sentence
 * @param fix what to do, in one line
 */
public record Rule(String id, Severity severity, String source, String demand, String fix) {

    /** The rule behind a leniency: the league goes on with it, and notes it. */
    public static Rule of(DialectNote note) {
        return new Rule(
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
