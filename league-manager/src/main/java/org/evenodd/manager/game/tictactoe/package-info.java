/** The manager's view of tic-tac-toe. */
@NullMarked
package org.evenodd.manager.game.tictactoe;

import org.jspecify.annotations.NullMarked;
