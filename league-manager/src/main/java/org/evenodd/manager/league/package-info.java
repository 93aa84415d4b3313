/**
 * A league: its state, the events that make it and that survive a restart, its schedule, the stages of its matches and its
 * table. Pure, and without knowledge of messages.
 */
@NullMarked
package org.evenodd.manager.league;

import org.jspecify.annotations.NullMarked;
