package org.evenodd.player.operation;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a strategy may think: half of the referee's time limit, so that the answer arrives in time.
 *
 * @param choiceTimeout the time limit to assume if the referee names none, or its clock is far from ours
 */
public record ThinkingTime(Duration choiceTimeout) {

    Duration until(@Nullable Instant deadline, Instant now) {
        Duration left = deadline == null ? choiceTimeout : Duration.between(now, deadline);
        boolean credible = !left.isNegative() && !left.isZero() && left.compareTo(choiceTimeout) < 0;
        return (credible ? left : choiceTimeout).dividedBy(2);
    }
}
