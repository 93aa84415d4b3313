package org.evenodd.systemtests.documents;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A path in a message, such as {@code matches[].match_id} or {@code result.score.<player_id>}. */
record FieldPath(List<String> steps) {

    private static final String EACH_ELEMENT = "[]";
    private static final String EACH_PLAYER = "<player_id>";

    FieldPath {
        steps = List.copyOf(steps);
    }

    static FieldPath parse(String text) {
        return new FieldPath(
                List.of(text.replace(EACH_ELEMENT, "." + EACH_ELEMENT).split("\\.")));
    }

    /** Returns the places that match the path; none if an object or array on it is missing. */
    Stream<Place> in(JsonNode message) {
        Stream<Place> places = Stream.of(new Place("", message));
        for (String step : steps) {
            places = places.flatMap(place -> next(place, step));
        }
        return places;
    }

    private static Stream<Place> next(Place place, String step) {
        return switch (step) {
            case EACH_ELEMENT -> place.elements();
            case EACH_PLAYER -> place.members();
            default -> place.value().isObject() ? Stream.of(place.member(step)) : Stream.empty();
        };
    }

    /** Returns the path of the containing object; empty for a field of the message itself. */
    FieldPath parent() {
        return new FieldPath(steps.subList(0, steps.size() - 1));
    }

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
}
