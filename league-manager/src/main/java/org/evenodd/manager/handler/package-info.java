/**
 * The operations of the manager: one handler per message. A handler authenticates the caller, submits a command to the
 * league, and turns the response into a protocol message.
 */
@NullMarked
package org.evenodd.manager.handler;

import org.jspecify.annotations.NullMarked;
