/** Tic-tac-toe: its rules, its messages and its strategies. */
@NullMarked
package org.evenodd.game.tictactoe;

import org.jspecify.annotations.NullMarked;
