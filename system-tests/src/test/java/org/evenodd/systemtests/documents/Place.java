package org.evenodd.systemtests.documents;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A place in a message where a field is, or should be.
 *
 * @param value a missing node if there is no value
 */
record Place(String pointer, JsonNode value) {

    boolean isMissing() {
        return value.isMissingNode();
    }

    Place member(String name) {
        return new Place(pointer + "/" + name, value.path(name));
    }

    Stream<Place> elements() {
        return IntStream.range(0, value.isArray() ? value.size() : 0)
                .mapToObj(i -> new Place(pointer + "/" + i, value.get(i)));
    }

    Stream<Place> members() {
        return value.isObject() ? value.propertyNames().stream().map(this::member) : Stream.empty();
    }
}
