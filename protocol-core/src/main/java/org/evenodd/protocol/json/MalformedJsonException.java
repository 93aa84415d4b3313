package org.evenodd.protocol.json;

/** Bytes that are not the JSON that this project reads. The message is a sentence for their sender. */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    MalformedJsonException(String reason, int line, int column) {
        super("%s (line %d, column %d)".formatted(reason, line, column));
        this.line = line;
        this.column = column;
    }

    /** Where the trouble was noticed, from 1. */
    public int line() {
        return line;
    }

    /** Where in the line the trouble was noticed, in UTF-16 units from 1. */
    public int column() {
        return column;
    }
}
