/**
 * The two sides of a call: who handles a message and replies, how a message is sent and its answer read, and the transport
 * between them.
 */
@NullMarked
package org.evenodd.agent.peer;

import org.jspecify.annotations.NullMarked;
