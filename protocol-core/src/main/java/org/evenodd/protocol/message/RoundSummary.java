package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;

/** The numbers of a round's matches by status (PRD 4.2.2). */
public record RoundSummary(
        @Between(min = 0) int totalMatches,
        @Between(min = 0) int wins,
        @Between(min = 0) int draws,
        @Between(min = 0) int technicalLosses) {

    public RoundSummary {
        new Rules()
                .that(
                        (long) wins + draws + technicalLosses == totalMatches,
                        "/total_matches",
                        "the sum of wins, draws and technical_losses",
                        totalMatches)
                .enforce();
    }
}
