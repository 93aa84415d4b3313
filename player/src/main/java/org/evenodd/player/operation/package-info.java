/**
 * What a player does with each message that it is sent: one handler for one message. A handler turns it into a step of
 * the player's state and an answer; {@code PlayerStateHolder} lets callers in and keeps the state.
 */
@NullMarked
package org.evenodd.player.operation;

import org.jspecify.annotations.NullMarked;
