package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message in canonical form with every optional field, written by hand from the decisions. */
record Sample(MessageType type, int number, ObjectNode json) {

    static Stream<Sample> all() {
        return Stream.of(MessageType.values()).flatMap(type -> of(type).stream());
    }

    static List<Sample> of(MessageType type) {
        JsonNode samples = JsonText.parse(text("/samples/" + type + ".json"));
        return IntStream.range(0, samples.size())
                .mapToObj(i -> new Sample(type, i + 1, (ObjectNode) samples.get(i)))
                .toList();
    }

    private static String text(String resource) {
        try (InputStream in = Sample.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the first sample of a type. */
    static Sample first(MessageType type) {
        return of(type).get(0);
    }

    /** Returns the message with another value, given as JSON, at a pointer. */
    ObjectNode with(String pointer, String value) {
        return changed(pointer, JsonText.parse(value));
    }

    ObjectNode without(String pointer) {
        return changed(pointer, json.missingNode());
    }

    private ObjectNode changed(String pointer, JsonNode value) {
        return new Mutation(List.of(pointer.substring(1).split("/")), value).applyTo(json);
    }

    @Override
    public String toString() {
        return type + " " + number;
    }
}
