package org.evenodd.agent.mcp;

import org.evenodd.protocol.operation.Introduction;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Wire;

/** The name and version of the program that answers (MCP, Implementation), for people to read. */
record ServerInfo(String name, String title, String version) {

    static ServerInfo of(Introduction agent) {
        return new ServerInfo(agent.name(), agent.title(), agent.version());
    }

    /** The metadata of a result that names the server. */
    record Meta(@Wire("io.modelcontextprotocol/serverInfo") ServerInfo serverInfo) implements JsonRecord {

        static Meta of(Introduction agent) {
            return new Meta(ServerInfo.of(agent));
        }
    }
}
