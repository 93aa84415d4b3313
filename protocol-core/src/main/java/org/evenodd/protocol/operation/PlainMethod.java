package org.evenodd.protocol.operation;

import java.util.List;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A method that stands for no message.
 *
 * @param takes the record that its params are read as
 * @param gives the record that its result is written from
 */
public record PlainMethod(
        String name,
        String title,
        String description,
        boolean readOnly,
        Class<? extends Record> takes,
        Class<? extends Record> gives)
        implements Operation {

    /** The params of a method that takes none. */
    public record NoParams() {}

    /** A method that takes nothing and leaves everything as it was. */
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
