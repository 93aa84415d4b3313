/**
 * A player's memory of its matches: a value that grows with each GAME_OVER, and its file. Strategies learn from nothing
 * else.
 */
@NullMarked
package org.evenodd.player.history;

import org.jspecify.annotations.NullMarked;
