package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.PlayerId;

/** A row of the standings (PRD 7.2.2). */
public record StandingsRow(
        @Between(min = 1) int rank,
        PlayerId playerId,
        DisplayName displayName,
        @Between(min = 0) int played,
        @Between(min = 0) int wins,
        @Between(min = 0) int draws,
        @Between(min = 0) int losses,
        @Between(min = 0) int points) {

    public StandingsRow {
        new Rules()
                .that((long) wins + draws + losses == played, "/played", "the sum of wins, draws and losses", played)
                .enforce();
    }
}
