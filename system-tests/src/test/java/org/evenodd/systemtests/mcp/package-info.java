/** The agents as servers of MCP, looked at by clients that others have made. */
@NullMarked
package org.evenodd.systemtests.mcp;

import org.jspecify.annotations.NullMarked;
