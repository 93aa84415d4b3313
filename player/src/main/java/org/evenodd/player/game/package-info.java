/** The points of a game's strategies against each other. Pure. */
@NullMarked
package org.evenodd.player.game;

import org.jspecify.annotations.NullMarked;
