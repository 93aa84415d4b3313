package org.evenodd.protocol.peer;

import java.util.Optional;
import org.evenodd.dialect.Place;
import org.evenodd.protocol.message.DialectNote;

/** What is said of answers that are not where the protocol has them. */
final class PlaceNotes {

    private static final String FIX = "Wrap the answer: {\"jsonrpc\", \"result\", \"id\"}.";

    private PlaceNotes() {}

    static Optional<DialectNote> of(Place place) {
        if (place.pointer().isEmpty()) {
            return Optional.of(note(place, "a bare object", "a JSON-RPC response", "SPEC 2.3"));
        }
        boolean isResult = place.pointer().equals("/result");
        if (isResult && !place.inText()) {
            return Optional.empty();
        }
        String seen = isResult ? "a text with the answer in it" : "the answer at " + place.pointer();
        return Optional.of(note(place, seen, "the answer itself as result", "JSON-RPC 2.0, 5"));
    }

    private static DialectNote note(Place place, String seen, String expected, String source) {
        return new DialectNote(place.pointer(), seen, expected, source, FIX, 1);
    }
}
