/** The rules of the game and the points of a match: pure, and shared by the agents that decide and check matches. */
@NullMarked
package org.evenodd.protocol.game;

import org.jspecify.annotations.NullMarked;
