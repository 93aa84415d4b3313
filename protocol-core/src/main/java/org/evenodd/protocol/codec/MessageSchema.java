package org.evenodd.protocol.codec;

import java.util.List;
import org.evenodd.protocol.message.GameParts;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The published JSON Schema (2020-12) of a message: the form that is valid in strict mode, and under {@code $defs/canonical}
 * the form that our own agents send. Sums, calendars and the like are beyond JSON Schema and are checked in the
 * constructors.
 */
public final class MessageSchema {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private MessageSchema() {}

    public static ObjectNode of(MessageType type) {
        RecordShape<?> shape = MessageCodec.shape(type);
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", DIALECT).put("$id", "urn:league-v2:" + type).put("title", type.name());
        schema.put("description", "league.v2, " + type.section());
        heading(type, schema);
        shape.describe(schema, type.isAnswer());
        ObjectNode canonical = schema.putObject("$defs").putObject("canonical");
        canonical.put("$ref", "#");
        canonical.putObject("properties").putObject("message_type").put("const", type.name());
        shape.describeCanonical(canonical);
        return schema;
    }

    /** The schema with the games' own parts. */
    public static ObjectNode of(MessageType type, List<GameParts> games) {
        ObjectNode schema = of(type);
        for (GameParts game : games) {
            schema.findValues("move").forEach(move -> add(game, game.move(), move));
            if (game.call() == type) {
                add(game, game.view(), schema.at("/properties/context/anyOf/0"));
            }
        }
        return schema;
    }

    private static void add(GameParts game, Class<? extends Record> part, JsonNode place) {
        ObjectNode form = ((ObjectNode) place).withArrayProperty("anyOf").addObject();
        Shapes.ofRecord(part).describe(form.put("title", game.type().value()), false);
    }

    private static void heading(MessageType type, ObjectNode schema) {
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("protocol").put("const", Message.PROTOCOL);
        ArrayNode names = properties.putObject("message_type").putArray("enum");
        type.typeNames().forEach(names::add);
        schema.putArray("required").add("protocol").add("message_type");
    }
}
