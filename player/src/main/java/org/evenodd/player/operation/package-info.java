/**
 * One handler for each message that a player receives. A handler turns the message into a transition of the player's
 * state and a reply; {@code PlayerStateHolder} admits callers and holds the state.
 */
@NullMarked
package org.evenodd.player.operation;

import org.jspecify.annotations.NullMarked;
