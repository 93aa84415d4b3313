package org.evenodd.agent.mcp;

import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/**
 * The results of everything but tools. What the stateless revision wants in them the older ones let pass, so that there is
 * one form for all.
 */
final class Results {

    static final String TYPE = "resultType";
    static final String COMPLETE = "complete";

    /** The tools of an agent are the same for as long as it runs. */
    private static final Duration STAYS_TRUE_FOR = Duration.ofHours(1);

    private Results() {}

    /** The answer to a handshake (2025-11-25, Initialization). */
    static JsonValue initialized(Revision revision, ServerInfo server) {
        return out -> {
            out.writeStartObject();
            out.writeStringProperty("protocolVersion", revision.version());
            writeCapabilities(out);
            out.writeName("serverInfo");
            server.writeTo(out);
            out.writeStringProperty("instructions", server.instructions());
            out.writeEndObject();
        };
    }

    /** The answer to {@code server/discover} (2026-07-28, Discovery). */
    static JsonValue discovered(ServerInfo server) {
        return out -> {
            out.writeStartObject();
            out.writeArrayPropertyStart("supportedVersions");
            Revision.versions().forEach(out::writeString);
            out.writeEndArray();
            writeCapabilities(out);
            out.writeStringProperty("instructions", server.instructions());
            writeEnd(server, out);
        };
    }

    /** The answer to {@code tools/list}. */
    static JsonValue tools(List<Tool> tools, ServerInfo server) {
        return out -> {
            out.writeStartObject();
            out.writeName("tools");
            JsonValue.array(tools).writeTo(out);
            writeEnd(server, out);
        };
    }

    /** The answer to a {@code ping} of a client of MCP. */
    static JsonValue nothing() {
        return out -> {
            out.writeStartObject();
            out.writeEndObject();
        };
    }

    private static void writeCapabilities(JsonGenerator out) {
        out.writeObjectPropertyStart("capabilities");
        out.writeObjectPropertyStart("tools");
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void writeEnd(ServerInfo server, JsonGenerator out) {
        out.writeStringProperty(TYPE, COMPLETE);
        out.writeNumberProperty("ttlMs", STAYS_TRUE_FOR.toMillis());
        out.writeStringProperty("cacheScope", "public");
        server.writeMeta(out);
        out.writeEndObject();
    }
}
