package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Size;

/**
 * A leniency that an agent needed: the seen and the expected form, and a one-line fix. Each text may quote the agent, so
 * they are cut to their size: a longer text would be stored, and could not be read again.
 *
 * @param field JSON pointer of the field, or {@code method}, {@code id}
 * @param source the document and section
 */
public record DialectNote(
        @Size(max = LONGEST) String field,
        @Size(max = LONGEST) String seen,
        @Size(max = LONGEST) String expected,
        @Size(max = LONGEST) String source,
        @Size(max = LONGEST_FIX) String fix,
        @Between(min = 1) int count) {

    /** The decision from which a note comes that is advice: the protocol allows http, over which tokens travel in the clear. */
    public static final String ADVICE = "Public addresses only";

    static final int LONGEST = 200;
    static final int LONGEST_FIX = 300;

    public DialectNote {
        field = cut(field, LONGEST);
        seen = cut(seen, LONGEST);
        expected = cut(expected, LONGEST);
        source = cut(source, LONGEST);
        fix = cut(fix, LONGEST_FIX);
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }

    /** Whether it is about the framing of the message, not its content. */
    public boolean isOfTheFrame() {
        return !field.startsWith("/") || field.startsWith("/method") || field.startsWith("/result");
    }

    /** Whether the protocol says otherwise; if not, it is advice. */
    public boolean isDeviation() {
        return !source.endsWith(", " + ADVICE);
    }

    /** This note with a higher count; referees report counts, and a sum beyond an int would be stored and never read again. */
    public DialectNote plus(int more) {
        int sum = (int) Math.min((long) count + more, Integer.MAX_VALUE);
        return new DialectNote(field, seen, expected, source, fix, sum);
    }
}
