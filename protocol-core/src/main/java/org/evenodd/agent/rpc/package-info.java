/**
 * The answer to a call: the endpoint of {@code POST /mcp}, MCP's tools, OpenRPC, and the measurements. {@code ProtocolStack}
 * alone decides whether the dialects are asked about foreign calls and answers.
 */
@NullMarked
package org.evenodd.agent.rpc;

import org.jspecify.annotations.NullMarked;
