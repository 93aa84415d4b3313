package org.evenodd.agent.mcp;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Operation;
import tools.jackson.core.JsonGenerator;

/** An operation as a tool (MCP, Tool). */
record Tool(Operation operation) implements JsonValue {

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("name", operation.name());
        out.writeStringProperty("title", operation.title());
        out.writeStringProperty("description", operation.description());
        out.writeName("inputSchema");
        JsonValue.of(operation.arguments()).writeTo(out);
        out.writeName("outputSchema");
        JsonValue.of(operation.result()).writeTo(out);
        out.writeObjectPropertyStart("annotations");
        out.writeBooleanProperty("readOnlyHint", operation.readOnly());
        out.writeBooleanProperty("openWorldHint", false);
        out.writeEndObject();
        out.writeEndObject();
    }
}
