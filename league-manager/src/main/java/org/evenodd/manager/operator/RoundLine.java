package org.evenodd.manager.operator;

import java.util.List;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Printable;

/** One line of progress. */
final class RoundLine {
    private RoundLine() {}

    /** The progress of a round. */
    static String of(League league, RoundId round) {
        return "Round %s of %d: %s, %d of %d in all%s"
                .formatted(
                        round,
                        league.rounds().size(),
                        league.round(round).map(RoundLine::matches).orElse("no match"),
                        league.decidedMatches(),
                        league.totalMatches(),
                        leader(league));
    }

    private static String matches(Round round) {
        long decided = round.fixtures().stream().filter(Fixture::isDecided).count();
        return "%d of %d matches".formatted(decided, round.fixtures().size());
    }

    private static String leader(League league) {
        List<StandingsRow> leaders = league.leaders();
        if (leaders.isEmpty() || leaders.get(0).points() == 0) {
            return "";
        }
        return "; %s %s with %s"
                .formatted(
                        League.inWords(leaders, row -> Printable.of(row.displayName(), row.playerId())),
                        leaders.size() == 1 ? "leads" : "lead",
                        points(leaders.get(0).points()));
    }

    static String points(int points) {
        return points == 1 ? "1 point" : points + " points";
    }
}
