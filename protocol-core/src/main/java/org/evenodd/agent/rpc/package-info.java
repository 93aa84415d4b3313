/** How a call is answered: the endpoint of {@code POST /mcp}, MCP's tools, OpenRPC, and what is measured meanwhile. */
@NullMarked
package org.evenodd.agent.rpc;

import org.jspecify.annotations.NullMarked;
