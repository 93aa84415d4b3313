/**
 * Durable storage for the events of a league.
 *
 * <p>{@link org.evenodd.manager.store.EventStore} is the contract; the databases that fulfil it are in {@code sql},
 * and nothing outside knows SQL. None of them knows what the events mean.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
