package org.evenodd.agent.rpc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Wire;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The OpenRPC document (1.3) of an agent. Describes each param by itself; only the JSON Schemas of the messages state
 * how params depend on each other.
 */
record OpenRpcDocument(String openrpc, Info info, List<MethodDescription> methods) implements JsonRecord {

    static final String VERSION = "1.3.2";

    static OpenRpcDocument of(Introduction agent, List<Operation> operations) {
        return new OpenRpcDocument(
                VERSION,
                new Info(agent.title(), agent.version(), agent.instructions()),
                operations.stream().map(MethodDescription::of).toList());
    }

    record Info(String title, String version, String description) {}

    record MethodDescription(
            String name,
            String summary,
            String description,
            @Wire("paramStructure") String paramStructure,
            List<Param> params,
            ResultDescription result,
            @Wire("x-aliases") @Maybe @Nullable List<String> aliases) {

        static MethodDescription of(Operation operation) {
            return new MethodDescription(
                    operation.name(),
                    operation.title(),
                    operation.description(),
                    "by-name",
                    Param.allOf(operation.params()),
                    ResultDescription.of(operation),
                    operation.aliases().isEmpty() ? null : operation.aliases());
        }
    }

    record Param(String name, boolean required, JsonValue schema) {

        static List<Param> allOf(ObjectNode schema) {
            Set<String> required = new HashSet<>();
            schema.path("required").values().forEach(name -> required.add(name.stringValue()));
            return schema.path("properties").properties().stream()
                    .map(property -> new Param(
                            property.getKey(), required.contains(property.getKey()), JsonValue.of(property.getValue())))
                    .toList();
        }
    }

    record ResultDescription(String name, JsonValue schema) {

        static ResultDescription of(Operation operation) {
            ObjectNode schema = operation.result();
            schema.remove("$schema");
            return new ResultDescription(operation.name() + "_result", JsonValue.of(schema));
        }
    }
}
