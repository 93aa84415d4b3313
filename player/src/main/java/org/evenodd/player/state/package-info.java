/**
 * A registered player as an immutable value: its place in the league, what it has been told, and its current and
 * finished matches. Each event yields a new value; time and randomness are passed in.
 */
@NullMarked
package org.evenodd.player.state;

import org.jspecify.annotations.NullMarked;
