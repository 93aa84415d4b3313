/**
 * The calls that the manager makes: broadcasts, assignments, removals.
 *
 * <p>Each agent has an outbox of its own ({@link org.evenodd.manager.delivery.Outboxes}), so that a dead agent delays no other.
 * Answers become commands.
 */
@NullMarked
package org.evenodd.manager.delivery;

import org.jspecify.annotations.NullMarked;
