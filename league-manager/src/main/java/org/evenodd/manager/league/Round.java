package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.message.Progress;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * A round of the schedule and how far it is.
 *
 * @param bye who does not play in it
 * @param startedAt null before it began
 */
public record Round(
        RoundId id,
        List<Fixture> fixtures,
        @Nullable PlayerId bye,
        Progress progress,
        @Nullable Instant startedAt) {
    public Round {
        fixtures = List.copyOf(fixtures);
    }

    public boolean isDecided() {
        return fixtures.stream().allMatch(Fixture::isDecided);
    }
}
