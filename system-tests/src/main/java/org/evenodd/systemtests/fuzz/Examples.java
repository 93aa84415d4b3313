package org.evenodd.systemtests.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The examples of the documents and our canonical messages, from the test resources of protocol-core. */
final class Examples {

    private static final Path RESOURCES =
            Path.of(System.getProperty("league.root", "."), "protocol-core", "src", "test", "resources");

    private Examples() {}

    /** Returns every example as it is, with or without a JSON-RPC frame. */
    static List<JsonNode> all() {
        return Stream.of("seeds", "samples")
                .flatMap(directory -> in(RESOURCES.resolve(directory)))
                .toList();
    }

    /** Returns the messages in the examples. */
    static List<ObjectNode> messages() {
        return all().stream()
                .map(Examples::payload)
                .filter(each -> each.has("message_type"))
                .map(ObjectNode.class::cast)
                .toList();
    }

    /** Returns a call for each message, with the method from the catalogue. */
    static List<ObjectNode> calls() {
        return messages().stream()
                .map(message -> Envelopes.request(type(message).canonicalMethod(), message))
                .toList();
    }

    static MessageType type(JsonNode message) {
        return MessageType.named(message.path("message_type").stringValue("")).orElse(MessageType.LEAGUE_QUERY);
    }

    private static JsonNode payload(JsonNode example) {
        return Stream.of("/params", "/result", "/error/data")
                .map(example::at)
                .filter(JsonNode::isObject)
                .findFirst()
                .orElse(example);
    }

    private static Stream<JsonNode> in(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(Examples::read)
                    .flatMap(json -> json.isArray() ? json.valueStream() : Stream.of(json))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return JsonText.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }
}
