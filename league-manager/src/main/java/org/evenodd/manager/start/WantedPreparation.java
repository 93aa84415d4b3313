package org.evenodd.manager.start;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says about the roster and the start.
 *
 * @param roster null to keep the stored one, if any
 * @param startAt null to keep the stored plan, if any
 */
public record WantedPreparation(
        @Nullable List<RosterRow> roster, @Nullable Instant startAt) {

    public static final WantedPreparation NONE = new WantedPreparation(null, null);

    public WantedPreparation {
        roster = roster == null ? null : List.copyOf(roster);
    }
}
