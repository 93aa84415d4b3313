/**
 * The operations of the manager: one handler for one message. A handler finds out who calls, has the league decide, and
 * puts the response into words of the protocol.
 */
@NullMarked
package org.evenodd.manager.handler;

import org.jspecify.annotations.NullMarked;
