/**
 * The store of events, SQLite or PostgreSQL, and its lock for the leading manager. {@link org.evenodd.manager.store.EventStore}
 * is the contract; no other package knows SQL. Managers that share a store compete for its {@link
 * org.evenodd.manager.store.LeaderLock}.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
