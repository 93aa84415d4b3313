/**
 * The player in a match of Even/Odd: the news about the match, the memory of the matches that are over, and the way in which it
 * asks its strategy, which may be a language model. All but these questions is pure.
 */
@NullMarked
package org.evenodd.player.game.evenodd;

import org.jspecify.annotations.NullMarked;
