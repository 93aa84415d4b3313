/** Message exchange between agents: a server that routes messages to handlers, and a client. */
@NullMarked
package org.evenodd.protocol.peer;

import org.jspecify.annotations.NullMarked;
