package org.evenodd.systemtests.documents;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * One field according to a document.
 *
 * @param required whether it is required in its containing object
 * @param section the document's section
 * @param decision the protocol decision that overrides the document; empty if there is none
 */
record FieldRow(FieldPath path, Form form, boolean required, String section, String decision) {

    Stream<String> problems(JsonNode message) {
        return path.in(message).flatMap(this::problems);
    }

    private Stream<String> problems(Place place) {
        if (place.isMissing()) {
            return required ? Stream.of(complaint(place, "nothing")) : Stream.empty();
        }
        return form.allows(place.value())
                ? Stream.empty()
                : Stream.of(complaint(place, place.value().toString()));
    }

    private String complaint(Place place, String got) {
        String source = decision.isEmpty() ? section : section + ", decision: " + decision;
        return "%s: expected %s (%s), got %s".formatted(place.pointer(), form.words(), source, got);
    }
}
