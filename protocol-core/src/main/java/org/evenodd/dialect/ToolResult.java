package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Wire;
import org.jspecify.annotations.Nullable;

/** MCP's CallToolResult: a value as text for models, and structured for programs (MCP, Tools, Tool Result). */
record ToolResult(
        @Wire("resultType") @Maybe @Nullable String resultType,
        List<TextContent> content,
        @Wire("structuredContent") @Maybe @Nullable JsonValue structuredContent,
        @Wire("isError") boolean isError,
        @Wire("_meta") @Maybe @Nullable JsonValue meta)
        implements JsonRecord {

    record TextContent(String type, String text) {}

    /**
     * A tool result; an error has text only.
     *
     * @param value an object, unless it is an error
     */
    static ToolResult of(JsonValue value, boolean error, @Nullable JsonValue meta) {
        byte[] json = Json.bytes(value);
        return new ToolResult("complete", text(json), error ? null : JsonValue.encoded(json), error, meta);
    }

    /** A tool result for callers without a handshake, which also read errors as objects. */
    static ToolResult plain(JsonValue value, boolean error) {
        byte[] json = Json.bytes(value);
        return new ToolResult(null, text(json), JsonValue.encoded(json), error, null);
    }

    private static List<TextContent> text(byte[] json) {
        return List.of(new TextContent("text", new String(json, UTF_8)));
    }
}
