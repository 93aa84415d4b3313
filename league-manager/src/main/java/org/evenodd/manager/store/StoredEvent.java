package org.evenodd.manager.store;

import java.time.Instant;

/**
 * An event as a store keeps it.
 *
 * @param sequence its position among the league's events, from 1; only folded legs leave gaps
 * @param type the stable name of the event type
 * @param payload its fields as a JSON object
 */
public record StoredEvent(long sequence, Instant recordedAt, String type, String payload) {}
