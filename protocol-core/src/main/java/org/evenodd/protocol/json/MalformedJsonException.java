package org.evenodd.protocol.json;

/** Bytes that are not strict JSON. The message is a sentence for their sender. */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    MalformedJsonException(String reason, int line, int column) {
        super("%s (line %d, column %d)".formatted(reason, line, column));
        this.line = line;
        this.column = column;
    }

    /** The line of the error, from 1. */
    public int line() {
        return line;
    }

    /** The column of the error, in UTF-16 units from 1. */
    public int column() {
        return column;
    }
}
