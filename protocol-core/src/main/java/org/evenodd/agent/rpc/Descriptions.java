package org.evenodd.agent.rpc;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.peer.Operation;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How an agent describes itself and its operations: the results of MCP's methods but tool calls, and the OpenRPC
 * document. Older revisions of MCP ignore the fields that only the stateless one requires, so one form serves all.
 */
record Descriptions(Introduction agent, List<Operation> operations) {

    private static final String OPEN_RPC = "1.3.2";

    /** An agent's tools never change while it runs. */
    private static final Duration STAYS_TRUE_FOR = Duration.ofHours(1);

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The answer to {@code initialize} (2025-11-25, Initialization). */
    JsonValue initialized(String revision) {
        ObjectNode result = withTools(object().put("protocolVersion", revision));
        result.set("serverInfo", serverInfo());
        return JsonValue.of(result.put("instructions", agent.instructions()));
    }

    /** The answer to {@code server/discover} (2026-07-28, Discovery). */
    JsonValue discovered() {
        ObjectNode result = object();
        Metadata.VERSIONS.forEach(result.putArray("supportedVersions")::add);
        return finished(withTools(result).put("instructions", agent.instructions()));
    }

    private static ObjectNode withTools(ObjectNode result) {
        result.putObject("capabilities").putObject("tools");
        return result;
    }

    /** The answer to {@code tools/list}. */
    JsonValue tools() {
        ObjectNode result = object();
        ArrayNode tools = result.putArray("tools");
        for (Operation operation : operations) {
            ObjectNode tool = describe(operation, tools.addObject(), "title");
            tool.set("inputSchema", operation.arguments());
            tool.set("outputSchema", operation.result().get());
            tool.putObject("annotations")
                    .put("readOnlyHint", operation.readOnly())
                    .put("openWorldHint", false);
        }
        return finished(result);
    }

    /** The answer to a question for resources, prompts and the like that agents do not offer: an empty list. */
    JsonValue nothing(String list) {
        ObjectNode result = object();
        result.putArray(list);
        return finished(result);
    }

    private JsonValue finished(ObjectNode result) {
        result.put("resultType", "complete").put("ttlMs", STAYS_TRUE_FOR.toMillis());
        result.put("cacheScope", "public").set("_meta", meta());
        return JsonValue.of(result);
    }

    /** The metadata of a result, which names the server. */
    ObjectNode meta() {
        ObjectNode meta = object();
        meta.set("io.modelcontextprotocol/serverInfo", serverInfo());
        return meta;
    }

    /** The name and version of the program that answers (MCP, Implementation), for people to read. */
    private ObjectNode serverInfo() {
        return object().put("name", agent.name()).put("title", agent.title()).put("version", agent.version());
    }

    /**
     * The OpenRPC document (1.3). Describes each param by itself; only the JSON Schemas of the messages state how params
     * depend on each other.
     */
    JsonValue openRpc() {
        ObjectNode document = object().put("openrpc", OPEN_RPC);
        document.putObject("info")
                .put("title", agent.title())
                .put("version", agent.version())
                .put("description", agent.instructions());
        ArrayNode methods = document.putArray("methods");
        for (Operation operation : operations) {
            ObjectNode method =
                    describe(operation, methods.addObject(), "summary").put("paramStructure", "by-name");
            describeParams(operation.params().get(), method.putArray("params"));
            ObjectNode schema = operation.result().get();
            schema.remove("$schema");
            method.putObject("result").put("name", operation.name() + "_result").set("schema", schema);
            if (!operation.aliases().isEmpty()) {
                operation.aliases().forEach(method.putArray("x-aliases")::add);
            }
        }
        return JsonValue.of(document);
    }

    private static ObjectNode describe(Operation operation, ObjectNode to, String title) {
        return to.put("name", operation.name())
                .put(title, operation.title())
                .put("description", operation.description());
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
}
