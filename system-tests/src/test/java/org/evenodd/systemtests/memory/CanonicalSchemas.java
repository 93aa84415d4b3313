package org.evenodd.systemtests.memory;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The published schemas of the messages that our own agents send, under {@code $defs/canonical}. */
final class CanonicalSchemas {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Map<MessageType, Schema> schemas = new EnumMap<>(MessageType.class);

    List<String> problems(MessageType type, JsonNode message) {
        return schemas.computeIfAbsent(type, CanonicalSchemas::schema).validate(message).stream()
                .map(Object::toString)
                .toList();
    }

    /** Returns the definition as a schema that refers to the published one. */
    private static Schema schema(MessageType type) {
        ObjectNode published = MessageSchema.of(type);
        published.put("$id", published.get("$id").stringValue() + ":published");
        ObjectNode canonical = published.objectNode();
        canonical.set("$schema", published.get("$schema"));
        canonical.putObject("$defs").set("published", published);
        canonical.put("$ref", "#/$defs/published/$defs/canonical");
        return REGISTRY.getSchema(canonical);
    }
}
