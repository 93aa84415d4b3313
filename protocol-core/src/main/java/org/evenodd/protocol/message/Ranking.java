package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** A row of the final standings; the documents agree only on its first columns (PRD 4.3.2, SPEC 7.2, MCP 3.4). */
public record Ranking(
        @Between(min = 1) int rank,
        PlayerId playerId,
        @Expected @Nullable DisplayName displayName,
        @Between(min = 0) int points,
        @Sent @Between(min = 0) @Nullable Integer played,
        @Sent @Between(min = 0) @Nullable Integer wins,
        @Sent @Between(min = 0) @Nullable Integer draws,
        @Sent @Between(min = 0) @Nullable Integer losses) {

    /** The final row for a standings row. */
    public static Ranking of(StandingsRow row) {
        return new Ranking(
                row.rank(),
                row.playerId(),
                row.displayName(),
                row.points(),
                row.played(),
                row.wins(),
                row.draws(),
                row.losses());
    }
}
