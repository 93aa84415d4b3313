package org.evenodd.agent.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/**
 * CallToolResult: a value as text for a model and, unless it is an error, as it is for a program.
 *
 * @param value an object, where it is no error
 * @param server who answers, where each answer says so
 */
record ToolResult(JsonValue value, boolean error, Optional<ServerInfo> server) implements JsonValue {

    @Override
    public void writeTo(JsonGenerator out) {
        byte[] json = Json.bytes(value);
        out.writeStartObject();
        out.writeStringProperty(Results.TYPE, Results.COMPLETE);
        writeText(new String(json, UTF_8), out);
        if (!error) {
            out.writeName("structuredContent");
            JsonValue.encoded(json).writeTo(out);
        }
        out.writeBooleanProperty("isError", error);
        server.ifPresent(info -> info.writeMeta(out));
        out.writeEndObject();
    }

    private static void writeText(String text, JsonGenerator out) {
        out.writeArrayPropertyStart("content");
        out.writeStartObject();
        out.writeStringProperty("type", "text");
        out.writeStringProperty("text", text);
        out.writeEndObject();
        out.writeEndArray();
    }
}
