/**
 * A match as a pure state machine: takes events with their time, returns a new match and the effects to carry out. It
 * uses no clock, thread or network, and leaves the rules to the game.
 */
@NullMarked
package org.evenodd.referee.match;

import org.jspecify.annotations.NullMarked;
