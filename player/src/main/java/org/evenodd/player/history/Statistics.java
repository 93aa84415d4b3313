package org.evenodd.player.history;

import java.util.Collection;
import org.evenodd.protocol.shape.Between;

/** How often a player won, drew and lost (MCP 4.3). */
public record Statistics(
        @Between(min = 0) int played,
        @Between(min = 0) int wins,
        @Between(min = 0) int draws,
        @Between(min = 0) int losses) {

    static Statistics of(Collection<PlayedMatch> matches) {
        return new Statistics(
                matches.size(), count(matches, Result.WIN), count(matches, Result.DRAW), count(matches, Result.LOSS));
    }

    private static int count(Collection<PlayedMatch> matches, Result result) {
        return (int) matches.stream().filter(match -> match.result() == result).count();
    }
}
