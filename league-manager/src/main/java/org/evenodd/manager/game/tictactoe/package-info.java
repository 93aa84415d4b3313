/** What the manager shows of tic-tac-toe. */
@NullMarked
package org.evenodd.manager.game.tictactoe;

import org.jspecify.annotations.NullMarked;
