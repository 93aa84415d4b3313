/**
 * A registered player as an immutable value: its place in the league, the callers that it believes, the league's news, its current
 * matches, and its memory of the finished ones, from which strategies learn. Each event yields a new value; time and
 * randomness are passed in.
 */
@NullMarked
package org.evenodd.player.state;

import org.jspecify.annotations.NullMarked;
