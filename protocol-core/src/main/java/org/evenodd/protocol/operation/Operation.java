package org.evenodd.protocol.operation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.Catalogue.Purpose;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A JSON-RPC method of an agent, as its callers see it. */
public interface Operation {

    /** The canonical method name. */
    String name();

    /** Other names of the method. */
    List<String> aliases();

    /** What it does, in a few words. */
    String title();

    /** What it does, for whom, and what it needs: a sentence or two for people and language models. */
    String description();

    /** Whether it changes nothing. */
    boolean readOnly();

    /** The JSON Schema (2020-12) of the params, an object at its root; a new tree for each call. */
    ObjectNode params();

    /** The params schema for callers that have already named the message. */
    default ObjectNode arguments() {
        return params();
    }

    /** The JSON Schema (2020-12) of the result, an object at its root; made anew. */
    ObjectNode result();

    /**
     * The method of a message.
     *
     * @param receipt the record returned if no message answers it
     */
    record MessageMethod(MessageType type, Class<? extends Record> receipt) implements Operation {

        private static final Set<String> BEYOND_ONE_MESSAGE = Set.of("$id", "$defs");
        private static final Set<String> HEADING = Set.of("protocol", "message_type");

        @Override
        public String name() {
            return type.canonicalMethod();
        }

        @Override
        public List<String> aliases() {
            return type.methods().subList(1, type.methods().size());
        }

        @Override
        public String title() {
            return purpose().title();
        }

        @Override
        public String description() {
            return "%s (%s, league.v2, %s)".formatted(purpose().description(), type, type.section());
        }

        private Purpose purpose() {
            return type.purpose().orElseThrow(() -> new IllegalArgumentException("only ever an answer: " + type));
        }

        @Override
        public boolean readOnly() {
            return purpose().question();
        }

        @Override
        public ObjectNode params() {
            return schema(type);
        }

        @Override
        public ObjectNode arguments() {
            ObjectNode schema = params();
            ArrayNode required = schema.putArray("required");
            params().path("required").values().stream()
                    .filter(name -> !HEADING.contains(name.stringValue()))
                    .forEach(required::add);
            return schema;
        }

        @Override
        public ObjectNode result() {
            Optional<MessageType> answer = type.answer();
            if (answer.isPresent()) {
                return schema(answer.get());
            }
            ObjectNode schema = JsonNodeFactory.instance.objectNode();
            Shapes.ofRecord(receipt).describe(schema, false);
            return schema;
        }

        private static ObjectNode schema(MessageType type) {
            ObjectNode schema = MessageSchema.of(type);
            schema.remove(BEYOND_ONE_MESSAGE);
            return schema;
        }
    }

    /**
     * A method that stands for no message.
     *
     * @param takes the record of its params
     * @param gives the record of its result
     */
    record PlainMethod(
            String name,
            String title,
            String description,
            boolean readOnly,
            Class<? extends Record> takes,
            Class<? extends Record> gives)
            implements Operation {

        /** Empty params. */
        public record NoParams() {}

        /** A method without params that changes nothing. */
        public static PlainMethod question(
                String name, String title, String description, Class<? extends Record> gives) {
            return new PlainMethod(name, title, description, true, NoParams.class, gives);
        }

        @Override
        public List<String> aliases() {
            return List.of();
        }

        @Override
        public ObjectNode params() {
            return schema(takes);
        }

        @Override
        public ObjectNode result() {
            return schema(gives);
        }

        private static ObjectNode schema(Class<? extends Record> type) {
            ObjectNode schema = JsonNodeFactory.instance.objectNode();
            Shapes.ofRecord(type).describe(schema, false);
            return schema;
        }
    }
}
