package org.evenodd.agent.mcp;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.shape.Wire;

/** An operation described as an MCP tool. */
record Tool(
        String name,
        String title,
        String description,
        @Wire("inputSchema") JsonValue inputSchema,
        @Wire("outputSchema") JsonValue outputSchema,
        Annotations annotations) {

    record Annotations(
            @Wire("readOnlyHint") boolean readOnlyHint,
            @Wire("openWorldHint") boolean openWorldHint) {}

    static Tool of(Operation operation) {
        return new Tool(
                operation.name(),
                operation.title(),
                operation.description(),
                JsonValue.of(operation.arguments()),
                JsonValue.of(operation.result()),
                new Annotations(operation.readOnly(), false));
    }
}
