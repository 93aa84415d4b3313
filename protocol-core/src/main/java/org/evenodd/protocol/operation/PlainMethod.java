package org.evenodd.protocol.operation;

import java.util.List;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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
        Class<? extends Record> gives)
        implements Operation {

    /** Empty params. */
    public record NoParams() {}

    /** A method without params that changes nothing. */
    public static PlainMethod question(String name, String title, String description, Class<? extends Record> gives) {
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
        Shapes.ofRecord(type).describe(schema);
        return schema;
    }
}
