/**
 * What has happened in a league, kept where a crash cannot reach it.
 *
 * <p>{@link org.evenodd.manager.store.EventStore} is the contract; the databases that keep it have rooms of their own below
 * this one, and nothing outside them knows SQL. Nothing in any of them knows what the events mean.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
