package org.evenodd.agent.openrpc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The OpenRPC document (1.3) of an agent. It describes each param by itself: what one has to do with another stands in the
 * schemas of the messages only.
 */
final class OpenRpcDocument {

    static final String VERSION = "1.3.2";

    private OpenRpcDocument() {}

    static ObjectNode of(Introduction agent, List<Operation> operations) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("openrpc", VERSION);
        document.putObject("info")
                .put("title", agent.title())
                .put("version", agent.version())
                .put("description", agent.instructions());
        ArrayNode methods = document.putArray("methods");
        operations.forEach(operation -> describe(operation, methods.addObject()));
        return document;
    }

    private static void describe(Operation operation, ObjectNode method) {
        method.put("name", operation.name());
        method.put("summary", operation.title());
        method.put("description", operation.description());
        method.put("paramStructure", "by-name");
        describeParams(operation.params(), method.putArray("params"));
        method.putObject("result")
                .put("name", operation.name() + "_result")
                .set("schema", withoutDialect(operation.result()));
        if (!operation.aliases().isEmpty()) {
            operation.aliases().forEach(method.putArray("x-aliases")::add);
        }
    }

    private static void describeParams(ObjectNode schema, ArrayNode params) {
        Set<String> required = new HashSet<>();
        schema.path("required").values().forEach(name -> required.add(name.stringValue()));
        schema.path("properties")
                .properties()
                .forEach(property -> params.addObject()
                        .put("name", property.getKey())
                        .put("required", required.contains(property.getKey()))
                        .set("schema", property.getValue()));
    }

    private static JsonNode withoutDialect(ObjectNode schema) {
        schema.remove("$schema");
        return schema;
    }
}
