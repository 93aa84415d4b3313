/** The manager's views of Even/Odd: its board, the proof of its draw, its columns in tables, and players' habits. */
@NullMarked
package org.evenodd.manager.game.evenodd;

import org.jspecify.annotations.NullMarked;
