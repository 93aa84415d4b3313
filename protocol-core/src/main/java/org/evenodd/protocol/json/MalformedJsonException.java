package org.evenodd.protocol.json;

/** Bytes that are not strict JSON. The message is a sentence for their sender. */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedJsonException(String reason, int line, int column) {
        super("%s (line %d, column %d)".formatted(reason, line, column));
    }
}
