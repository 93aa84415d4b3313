/**
 * The transport's contract inside one JVM: bytes and rules as on a wire, but no socket, and with
 * {@link org.evenodd.agent.memory.VirtualTime} no wall clock either.
 */
@NullMarked
package org.evenodd.agent.memory;

import org.jspecify.annotations.NullMarked;
