package org.evenodd.agent.mcp;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.operation.Introduction;
import tools.jackson.core.JsonGenerator;

/** Which program answers (MCP, Implementation), for people to read. */
record ServerInfo(Introduction agent) implements JsonValue {

    private static final String META_KEY = "io.modelcontextprotocol/serverInfo";

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("name", agent.name());
        out.writeStringProperty("title", agent.title());
        out.writeStringProperty("version", agent.version());
        out.writeEndObject();
    }

    String instructions() {
        return agent.instructions();
    }

    /** Writes it as the metadata of a result. */
    void writeMeta(JsonGenerator out) {
        out.writeObjectPropertyStart("_meta");
        out.writeName(META_KEY);
        writeTo(out);
        out.writeEndObject();
    }
}
