package org.evenodd.systemtests.documents;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Every field that a document shows or lists, for each message. */
public record DocumentTable(List<MessageTable> tables) {

    public DocumentTable {
        tables = List.copyOf(tables);
    }

    /** Returns whether the document shows or lists fields of such messages. */
    public boolean describes(MessageType type) {
        return tables.stream().anyMatch(table -> table.types().contains(type));
    }

    /** Returns what deviates from the document in a message; empty if nothing does. */
    public List<String> problems(MessageType type, JsonNode message) {
        Stream<String> fields = tables.stream()
                .filter(table -> table.appliesTo(type, message))
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.problems(message));
        return Stream.concat(kind(type, message), fields).toList();
    }

    private static Stream<String> kind(MessageType type, JsonNode message) {
        String actual = message.path("message_type").asString("");
        return actual.equals(type.name()) ? Stream.empty() : Stream.of("message_type is %s".formatted(actual));
    }
}
