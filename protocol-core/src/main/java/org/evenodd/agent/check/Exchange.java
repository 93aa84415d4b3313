package org.evenodd.agent.check;

import java.time.Duration;
import org.evenodd.protocol.transport.Delivery;

/** A body that was posted and what became of it. */
@SuppressWarnings("ArrayRecordComponent")
public record Exchange(byte[] sent, Delivery came, Duration took) {}
