/**
 * What a player remembers of its matches: a value that grows with each GAME_OVER, and the file in which it is kept.
 * Strategies learn from it and nothing else.
 */
@NullMarked
package org.evenodd.player.history;

import org.jspecify.annotations.NullMarked;
