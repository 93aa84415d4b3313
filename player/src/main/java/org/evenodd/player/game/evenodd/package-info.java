/**
 * The player in a match of Even/Odd: what it has been told, what it remembers of the matches that are over, and how it
 * asks its strategy, which may be a language model. All but these questions is pure.
 */
@NullMarked
package org.evenodd.player.game.evenodd;

import org.jspecify.annotations.NullMarked;
