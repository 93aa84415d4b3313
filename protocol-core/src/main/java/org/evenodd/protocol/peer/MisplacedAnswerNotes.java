package org.evenodd.protocol.peer;

import java.util.Optional;
import org.evenodd.protocol.message.DialectNote;

/** Makes the notes on answers at unusual locations. */
public final class MisplacedAnswerNotes {

    private static final String FIX = "Wrap the answer: {\"jsonrpc\", \"result\", \"id\"}.";

    private MisplacedAnswerNotes() {}

    /**
     * The note on an answer's location; empty if it is the protocol's.
     *
     * @param pointer the answer's location
     * @param inText whether it is JSON inside a text
     */
    public static Optional<DialectNote> of(String pointer, boolean inText) {
        if (pointer.isEmpty()) {
            return Optional.of(note(pointer, "a bare object", "a JSON-RPC response", "SPEC 2.3"));
        }
        boolean isResult = pointer.equals("/result");
        if (isResult && !inText) {
            return Optional.empty();
        }
        String seen = isResult ? "a text with the answer in it" : "the answer at " + pointer;
        return Optional.of(note(pointer, seen, "the answer itself as result", "JSON-RPC 2.0, 5"));
    }

    private static DialectNote note(String pointer, String seen, String expected, String source) {
        return new DialectNote(pointer, seen, expected, source, FIX, 1);
    }
}
