/**
 * The durable state of a league: events, and the immutable value that they add up to.
 *
 * <p>Everything that must survive a restart is here. Current activity is in {@code play}.
 */
@NullMarked
package org.evenodd.manager.league;

import org.jspecify.annotations.NullMarked;
