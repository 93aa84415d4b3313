/**
 * What a league is: its state, the events that make it and that survive a restart, its schedule, the stages of its matches
 * and its table. Pure, and knows nothing of messages on their way.
 */
@NullMarked
package org.evenodd.manager.league;

import org.jspecify.annotations.NullMarked;
