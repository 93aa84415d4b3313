/**
 * Leader election among managers that share a store. {@link org.evenodd.manager.leadership.Leadership} follows, and holds
 * the lock when it leads; {@link org.evenodd.manager.leadership.Lease} is one term of it, and says at any moment, by its
 * own clock, whether this manager may still act as the leader: without a lease nothing is sent, answered or written.
 */
@NullMarked
package org.evenodd.manager.leadership;

import org.jspecify.annotations.NullMarked;
