package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * A round of the schedule.
 *
 * @param bye the player that does not play in it
 */
public record ScheduledRound(
        RoundId roundId, Progress status, @OrNull @Nullable PlayerId bye, List<ScheduledMatch> matches) {

    public ScheduledRound {
        matches = List.copyOf(matches);
    }
}
