package org.evenodd.manager.console;

import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.StandingsRow;

/** One line about how far the league is. */
final class Progress {
    private Progress() {}

    static String of(League league) {
        return "Round %d of %d: %s, %s%s"
                .formatted(
                        league.currentRoundNumber(),
                        league.rounds().size(),
                        league.currentRound().map(Progress::matches).orElse("no match"),
                        "%d of %d in all".formatted(league.decidedMatches(), league.totalMatches()),
                        leader(league));
    }

    private static String matches(Round round) {
        long decided =
                round.fixtures().stream().filter(fixture -> fixture.isDecided()).count();
        return "%d of %d matches".formatted(decided, round.fixtures().size());
    }

    private static String leader(League league) {
        return league.rows().stream()
                .findFirst()
                .filter(first -> first.points() > 0)
                .map(Progress::leader)
                .orElse("");
    }

    private static String leader(StandingsRow first) {
        return "; %s leads with %s".formatted(first.displayName(), points(first.points()));
    }

    static String points(int points) {
        return points == 1 ? "1 point" : points + " points";
    }
}
