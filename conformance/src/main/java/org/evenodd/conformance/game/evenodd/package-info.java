/** Even/Odd in checks and practice: its scripted moves, also wrong ones, and its right results. */
@NullMarked
package org.evenodd.conformance.game.evenodd;

import org.jspecify.annotations.NullMarked;
