package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.PlayerId;

/** The winner of the league (PRD 4.3.2). */
public record Champion(
        PlayerId playerId,
        DisplayName displayName,
        @Between(min = 0) int points) {}
