package org.evenodd.protocol.codec;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The published schemas, as understood by an independent validator. */
final class PublishedSchema {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<MessageType, Schema> STRICT = new ConcurrentHashMap<>();
    private static final Map<MessageType, Schema> CANONICAL = new ConcurrentHashMap<>();

    private PublishedSchema() {}

    /** Returns the violations of a message in strict mode. */
    static List<String> violations(MessageType type, JsonNode message) {
        return validate(STRICT.computeIfAbsent(type, key -> REGISTRY.getSchema(MessageSchema.of(key))), message);
    }

    /** Returns the violations of a message that one of our agents is to send. */
    static List<String> canonicalViolations(MessageType type, JsonNode message) {
        return validate(CANONICAL.computeIfAbsent(type, PublishedSchema::canonical), message);
    }

    private static Schema canonical(MessageType type) {
        ObjectNode whole = MessageSchema.of(type);
        whole.put("$id", whole.get("$id").stringValue() + ":canonical");
        ObjectNode outer = whole.objectNode();
        outer.put("$schema", whole.get("$schema").stringValue());
        outer.set("$defs", whole.objectNode().set("message", whole));
        outer.put("$ref", "#/$defs/message/$defs/canonical");
        return REGISTRY.getSchema(outer);
    }

    static Schema metaSchema() {
        return REGISTRY.getSchema(
                com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    }

    static List<String> validate(Schema schema, JsonNode node) {
        return schema.validate(node).stream().map(Object::toString).toList();
    }
}
