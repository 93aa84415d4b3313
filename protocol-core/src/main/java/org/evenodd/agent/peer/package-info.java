/**
 * The two sides of a call: the handler of a message and its reply, the client of a message and its
 * answer, and the transport that both stand on.
 */
@NullMarked
package org.evenodd.agent.peer;

import org.jspecify.annotations.NullMarked;
