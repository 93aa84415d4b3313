package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Size;

/**
 * A leniency that an agent needed: what was seen, what the protocol says, and a one-line fix.
 *
 * @param field JSON pointer of the field, or {@code method}, {@code id}
 * @param source the document and section
 */
public record DialectNote(
        @Size(max = 200) String field,
        @Size(max = 200) String seen,
        @Size(max = 200) String expected,
        @Size(max = 200) String source,
        @Size(max = 300) String fix,
        @Between(min = 1) int count) {

    /** This note with a higher count. */
    public DialectNote plus(int more) {
        return new DialectNote(field, seen, expected, source, fix, count + more);
    }
}
