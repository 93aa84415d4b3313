/**
 * The transport inside one JVM: same bytes and rules as over HTTP, but without sockets and, with {@link
 * org.evenodd.agent.memory.VirtualTime}, without a wall clock.
 */
@NullMarked
package org.evenodd.agent.memory;

import org.jspecify.annotations.NullMarked;
