/**
 * The messages of {@code league.v2}: 18 of the PRD, the acknowledgements of MCP, RUN_MATCH of REF; and their catalogue.
 */
@NullMarked
package org.evenodd.protocol.message;

import org.jspecify.annotations.NullMarked;
