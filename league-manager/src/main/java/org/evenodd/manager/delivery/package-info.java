/**
 * Everything that the manager says of its own accord: broadcasts, assignments, probes.
 *
 * <p>Each agent has an {@link org.evenodd.manager.delivery.Outbox} of its own, so that one that is dead delays nobody
 * else. What comes back becomes a command.
 */
@NullMarked
package org.evenodd.manager.delivery;

import org.jspecify.annotations.NullMarked;
