/**
 * A match as a pure state machine: events with their time go in, a new match and the effects to carry out come out. It
 * knows no clock, no thread and no network; what the game is, it asks the game.
 */
@NullMarked
package org.evenodd.referee.match;

import org.jspecify.annotations.NullMarked;
