/**
 * Answers the JSON-RPC calls to an agent: {@link org.evenodd.agent.rpc.RpcEndpoint} has the way of a call from body to
 * response, {@link org.evenodd.agent.rpc.McpServer} what surrounds the agent's own methods: the Model Context Protocol
 * (docs/decisions/0017-mcp-server.md) and OpenRPC.
 */
@NullMarked
package org.evenodd.agent.rpc;

import org.jspecify.annotations.NullMarked;
