/**
 * Decides which callers a player believes: the manager shows the player's own token, a referee the token of the match.
 * Pure: earlier decisions are part of the value.
 */
@NullMarked
package org.evenodd.player.caller;

import org.jspecify.annotations.NullMarked;
