/**
 * The Model Context Protocol on top of an agent's JSON-RPC: its operations as tools, in the revisions with a handshake
 * and in the stateless one (docs/decisions/0017-mcp-server.md). Depends on JSON-RPC and a call's headers, but not on
 * HTTP.
 */
@NullMarked
package org.evenodd.agent.mcp;

import org.jspecify.annotations.NullMarked;
