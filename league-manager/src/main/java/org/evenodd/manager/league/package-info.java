/**
 * The durable truth of a league: events, and the immutable value that they add up to.
 *
 * <p>Everything that a restart must not forget is here. What is going on at the moment, and what is to be done, is in
 * {@code play}.
 */
@NullMarked
package org.evenodd.manager.league;

import org.jspecify.annotations.NullMarked;
