package org.evenodd.systemtests.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;

/** The official Java client, connected to an agent; it validates results against the agent's schemas. */
final class SdkSession implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final McpSyncClient client;
    private final InitializeResult handshake;

    SdkSession(Endpoint agent, String... versions) {
        String url = agent.toString();
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder(url.substring(0, url.lastIndexOf('/')))
                        .endpoint("/mcp")
                        .supportedProtocolVersions(List.of(versions))
                        .build())
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .enableCallToolSchemaCaching(true)
                .build();
        handshake = client.initialize();
    }

    InitializeResult handshake() {
        return handshake;
    }

    McpSyncClient client() {
        return client;
    }

    List<Tool> tools() {
        return client.listTools().tools();
    }

    CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** Returns the text that a model is shown. */
    static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    /** Returns the structured data for programs. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> data(CallToolResult result) {
        return (Map<String, Object>) result.structuredContent();
    }

    @Override
    public void close() {
        client.close();
    }
}
