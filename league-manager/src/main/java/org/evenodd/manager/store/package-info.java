/**
 * Where events are kept, SQLite or PostgreSQL, and which manager may write them. {@link
 * org.evenodd.manager.store.EventStore} is the contract; nothing outside knows SQL. Managers that share a store compete for its
 * {@link org.evenodd.manager.store.LeaderLock}.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
