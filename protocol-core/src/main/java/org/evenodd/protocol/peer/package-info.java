/** Agents speaking messages to each other: a server that routes them to handlers, a client that calls. */
@NullMarked
package org.evenodd.protocol.peer;

import org.jspecify.annotations.NullMarked;
