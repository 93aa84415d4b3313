/**
 * The transport's contract inside one JVM: bytes and rules as on a wire, but no socket, and with
 * {@link org.evenodd.protocol.transport.memory.VirtualTime} no wall clock either.
 */
@NullMarked
package org.evenodd.protocol.transport.memory;

import org.jspecify.annotations.NullMarked;
