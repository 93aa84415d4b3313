package org.evenodd.protocol.settings;

import org.evenodd.protocol.shape.Between;

/** How much an agent takes (PRD 14.1). */
public record Limits(
        @Between(min = 256, max = 16777216) int maxMessageBytes,
        @Between(min = 256, max = 16777216) int maxBroadcastBytes) {}
