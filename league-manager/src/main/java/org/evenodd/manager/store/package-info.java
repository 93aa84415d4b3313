/**
 * What has happened in a league, kept where a crash cannot reach it.
 *
 * <p>{@link org.evenodd.manager.store.EventStore} is the contract; one embedded database and one that lives in memory keep
 * it. Nothing outside this package knows SQL, and nothing in it knows what the events mean.
 */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
