/**
 * Where events are kept, SQLite or PostgreSQL, and which manager may write them. {@link
 * org.evenodd.manager.store.EventStore} is the contract; nothing outside knows SQL. Where managers share a store, {@link
 * org.evenodd.manager.store.Leadership} follows, and holds the lock when it leads; without a {@link
 * org.evenodd.manager.store.Lease}, one term of it, nothing is sent, answered or written.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
