/**
 * The Model Context Protocol on top of an agent's JSON-RPC: its operations as tools, in the revisions with a handshake
 * and in the stateless one (docs/decisions/0017-mcp-server.md). Knows JSON-RPC and what came beside a call, but no
 * HTTP.
 */
@NullMarked
package org.evenodd.agent.mcp;

import org.jspecify.annotations.NullMarked;
