/** Tic-tac-toe: its rules, what is sent of it, and its strategies. */
@NullMarked
package org.evenodd.game.tictactoe;

import org.jspecify.annotations.NullMarked;
