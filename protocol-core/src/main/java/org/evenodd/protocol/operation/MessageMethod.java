package org.evenodd.protocol.operation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Purpose;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The method of a message.
 *
 * @param receipt the record returned if no message answers it
 */
public record MessageMethod(MessageType type, Class<? extends Record> receipt) implements Operation {

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
        Shapes.ofRecord(receipt).describe(schema);
        return schema;
    }

    private static ObjectNode schema(MessageType type) {
        ObjectNode schema = MessageSchema.of(type);
        schema.remove(BEYOND_ONE_MESSAGE);
        return schema;
    }
}
