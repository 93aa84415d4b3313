package org.evenodd.manager.export.table;

import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** A cell of a table. */
public sealed interface Cell {

    /** A word, a name or a sentence, possibly written by an untrusted agent. */
    record Text(String value) implements Cell {}

    /** A number. */
    record Whole(long value) implements Cell {}

    /** No value. */
    record Empty() implements Cell {}

    static Cell of(long number) {
        return new Whole(number);
    }

    /** A value's text; an empty cell for null. */
    static Cell of(@Nullable Object value) {
        if (value instanceof Integer number) {
            return new Whole(number);
        }
        if (value instanceof WireName word) {
            return new Text(word.wireName());
        }
        return value == null ? new Empty() : new Text(value.toString());
    }
}
