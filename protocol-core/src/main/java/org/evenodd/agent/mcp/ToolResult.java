package org.evenodd.agent.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Wire;
import org.jspecify.annotations.Nullable;

/** CallToolResult: a value as text for a model and, unless it is an error, as it is for a program. */
record ToolResult(
        @Wire("resultType") String resultType,
        List<Text> content,
        @Wire("structuredContent") @Maybe @Nullable JsonValue structuredContent,
        @Wire("isError") boolean isError,
        @Wire("_meta") @Maybe ServerInfo.@Nullable Meta meta)
        implements JsonRecord {

    record Text(String type, String text) {}

    /**
     * A value as the result of a tool.
     *
     * @param value an object, where it is no error
     * @param agent who answers, where each answer says so
     */
    static ToolResult of(JsonValue value, boolean error, Optional<Introduction> agent) {
        byte[] json = Json.bytes(value);
        return new ToolResult(
                Results.COMPLETE,
                List.of(new Text("text", new String(json, UTF_8))),
                error ? null : JsonValue.encoded(json),
                error,
                agent.map(ServerInfo.Meta::of).orElse(null));
    }
}
