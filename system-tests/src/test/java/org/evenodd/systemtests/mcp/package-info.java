/** The agents as MCP servers, tested with clients by other authors. */
@NullMarked
package org.evenodd.systemtests.mcp;

import org.jspecify.annotations.NullMarked;
