package org.evenodd.agent.peer;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.Catalogue.Purpose;
import org.evenodd.protocol.message.GameParts;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON-RPC method of an agent, as its callers see it.
 *
 * @param name the canonical method name
 * @param aliases other names of the method
 * @param title what it does, in a few words
 * @param description what it does, for whom, and what it needs: a sentence or two for people and language models
 * @param readOnly whether it changes nothing
 * @param params makes the JSON Schema (2020-12) of the params, an object at its root
 * @param result makes the JSON Schema (2020-12) of the result, an object at its root
 */
public record Operation(
        String name,
        List<String> aliases,
        String title,
        String description,
        boolean readOnly,
        Supplier<ObjectNode> params,
        Supplier<ObjectNode> result) {

    private static final Set<String> BEYOND_ONE_MESSAGE = Set.of("$id", "$defs");
    private static final Set<String> HEADING = Set.of("protocol", "message_type");

    /**
     * The method of a message.
     *
     * @param receipt the record returned if no message answers it
     * @param games that its schemas tell of
     */
    public static Operation of(MessageType type, Class<? extends Record> receipt, List<GameParts> games) {
        Purpose purpose =
                type.purpose().orElseThrow(() -> new IllegalArgumentException("only ever an answer: " + type));
        return new Operation(
                type.canonicalMethod(),
                type.methods().subList(1, type.methods().size()),
                purpose.title(),
                "%s (%s, league.v2, %s)".formatted(purpose.description(), type, type.section()),
                purpose.question(),
                () -> schema(type, games),
                () -> type.answer().map(answer -> schema(answer, games)).orElseGet(() -> schema(receipt)));
    }

    /** The params schema for callers that have already named the message. */
    public ObjectNode arguments() {
        ObjectNode schema = params.get();
        JsonNode required = schema.path("required");
        if (required.isArray()) {
            ArrayNode further = schema.putArray("required");
            required.values().stream()
                    .filter(name -> !HEADING.contains(name.stringValue()))
                    .forEach(further::add);
        }
        return schema;
    }

    private static ObjectNode schema(MessageType type, List<GameParts> games) {
        ObjectNode schema = MessageSchema.of(type, games);
        schema.remove(BEYOND_ONE_MESSAGE);
        return schema;
    }

    private static ObjectNode schema(Class<? extends Record> type) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        Shapes.ofRecord(type).describe(schema, false);
        return schema;
    }

    /**
     * A method that stands for no message.
     *
     * @param takes the record of its params
     * @param gives the record of its result
     */
    public record PlainMethod(
            String name,
            String title,
            String description,
            boolean readOnly,
            Class<? extends Record> takes,
            Class<? extends Record> gives) {

        /** Empty params. */
        public record NoParams() {}

        /** A method without params that changes nothing. */
        public static PlainMethod question(
                String name, String title, String description, Class<? extends Record> gives) {
            return new PlainMethod(name, title, description, true, NoParams.class, gives);
        }

        public Operation operation() {
            return new Operation(
                    name, List.of(), title, description, readOnly, () -> schema(takes), () -> schema(gives));
        }
    }
}
