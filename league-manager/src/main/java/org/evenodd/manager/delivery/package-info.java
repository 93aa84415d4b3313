/**
 * The calls that the manager makes: broadcasts, assignments, removals.
 *
 * <p>Each agent has an {@link org.evenodd.manager.delivery.Outbox} of its own, so that a dead agent delays no other.
 * Answers become commands.
 */
@NullMarked
package org.evenodd.manager.delivery;

import org.jspecify.annotations.NullMarked;
