/**
 * A registered player as a value: its seat in the league, what it has been told, the matches it is in and those it has
 * finished. Facts come in, a new value goes out; time and chance are handed in.
 */
@NullMarked
package org.evenodd.player.state;

import org.jspecify.annotations.NullMarked;
