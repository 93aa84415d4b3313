/**
 * Plays a month of a league without end: the real league, its journal and its SQLite store, with agents that answer at once and
 * a clock that jumps.
 */
@NullMarked
package org.evenodd.systemtests.month;

import org.jspecify.annotations.NullMarked;
