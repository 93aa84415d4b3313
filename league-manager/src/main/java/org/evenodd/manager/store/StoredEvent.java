package org.evenodd.manager.store;

import java.time.Instant;

/**
 * An event as a store keeps it.
 *
 * @param sequence its place among the events of its league, from 1 without gaps
 * @param type the stable name of its kind
 * @param payload its fields as a JSON object
 */
public record StoredEvent(long sequence, Instant recordedAt, String type, String payload) {}
