/**
 * Who leads, where several managers share a store. {@link org.evenodd.manager.leadership.Leadership} claims the seat
 * and holds it; {@link org.evenodd.manager.leadership.Lease} says at any moment whether this manager may still act as
 * if it had it, by a clock of its own; without a lease nothing is sent, answered or written.
 */
@NullMarked
package org.evenodd.manager.leadership;

import org.jspecify.annotations.NullMarked;
