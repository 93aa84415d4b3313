package org.evenodd.systemtests.documents;

import tools.jackson.databind.JsonNode;

/** The condition that a field has a certain value, such as {@code status is "ACCEPTED"}. */
record Condition(FieldPath path, Form form) {

    static Condition parse(String text) {
        String[] sides = text.split(" is ", 2);
        return new Condition(FieldPath.parse(sides[0].strip()), Form.parse(sides[1].strip()));
    }

    boolean holds(JsonNode message) {
        return path.in(message).anyMatch(place -> form.allows(place.value()));
    }
}
