/**
 * Games for two, one behind the other's rules: whose move is due, how it is asked for, what it does, and how the game
 * ends. Invitations, clocks and errors are none of a game's business.
 */
@NullMarked
package org.evenodd.referee.game;

import org.jspecify.annotations.NullMarked;
