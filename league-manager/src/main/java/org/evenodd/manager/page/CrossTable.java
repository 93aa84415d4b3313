package org.evenodd.manager.page;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Who played whom and how it ended: one row and one column for each player, in the order of the standings.
 *
 * @param division its name; empty in a league without divisions
 * @param columns of the whole division
 * @param part the number of this part, from 1
 * @param meetings the results of those who have met
 */
public record CrossTable(
        String division, List<PlayerId> columns, int part, Map<List<PlayerId>, List<ResultLine>> meetings) {

    /** A page of more rows than this of 99 columns would be too large; a larger league's table has pages of its own. */
    static final int MOST_ROWS = 30;

    /** A part of the table; all of it for a small league. */
    static CrossTable of(League league, int part) {
        List<PlayerId> columns = league.table(league.divisions().first()).rows().stream()
                .map(StandingsRow::playerId)
                .toList();
        Map<List<PlayerId>, List<ResultLine>> meetings = league.fixtures().stream()
                .flatMap(fixture -> ResultLine.of(league, fixture).stream())
                .collect(groupingBy(
                        line -> pair(line.fixture().playerA(), line.fixture().playerB())));
        return new CrossTable(
                league.divisions().first().name(),
                columns,
                Math.min(Math.max(1, part), parts(columns.size())),
                meetings);
    }

    private static List<PlayerId> pair(PlayerId one, PlayerId other) {
        return one.compareTo(other) < 0 ? List.of(one, other) : List.of(other, one);
    }

    private static int parts(int players) {
        return Math.max(1, (players + MOST_ROWS - 1) / MOST_ROWS);
    }

    /** The number of parts. */
    public int parts() {
        return parts(columns.size());
    }

    /** The players of this part. */
    public List<PlayerId> rows() {
        return columns.subList((part - 1) * MOST_ROWS, endOf(part));
    }

    private int endOf(int part) {
        return Math.min(columns.size(), part * MOST_ROWS);
    }

    /** The ranks in a part, like "Ranks 31 to 60". */
    public String ranksOf(int other) {
        return "Ranks %d to %d".formatted((other - 1) * MOST_ROWS + 1, endOf(other));
    }

    /** The results of two players; empty for a player against itself, and before they have met. */
    public List<ResultLine> meetings(PlayerId row, PlayerId column) {
        return meetings.getOrDefault(pair(row, column), List.of());
    }

    /**
     * A match with one of its results, which may have been annulled meanwhile.
     *
     * @param decision the present one, or an annulled one
     */
    public record ResultLine(League league, Fixture fixture, Decision decision) {

        /** The order in which matches were decided. */
        static final Comparator<Fixture> AS_DECIDED = Comparator.comparing(
                        (Fixture fixture) -> fixture.decided().map(Decision::at).orElse(Instant.MAX))
                .thenComparing(fixture -> fixture.id().round());

        /** The result of a match; empty before its decision. */
        static Optional<ResultLine> of(League league, Fixture fixture) {
            return fixture.decided().map(decision -> new ResultLine(league, fixture, decision));
        }

        /** The latest results of some of a league's matches, the newest first. */
        static List<ResultLine> latest(League league, Predicate<Fixture> some, int most) {
            return league.fixtures().stream()
                    .filter(some.and(Fixture::isDecided))
                    .sorted(AS_DECIDED.reversed())
                    .limit(most)
                    .flatMap(fixture -> of(league, fixture).stream())
                    .toList();
        }

        public int points(PlayerId player) {
            return decision.result().score().getOrDefault(player, 0);
        }

        public boolean wonBy(PlayerId player) {
            return player.equals(decision.result().winner());
        }

        public boolean forfeited() {
            return !decision.forfeits().isEmpty();
        }

        /** Sentences that say who forfeited and why, without what came back; empty if it was played. */
        public List<String> forfeits() {
            return decision.forfeits().stream()
                    .map(forfeit ->
                            "%s %s.".formatted(PageText.name(league, forfeit.player()), ForfeitLines.inWords(forfeit)))
                    .toList();
        }

        /**
         * What it is for one of its players, as style sheets call it. Where both forfeited, the league's settings say
         * whether that is a draw or lost by both.
         */
        public String kind(PlayerId player) {
            if (decision.result().winner() == null) {
                return bothLost() ? "lost" : "drawn";
            }
            return wonBy(player) ? "won" : "lost";
        }

        private boolean bothLost() {
            return decision.result().winner() == null
                    && forfeited()
                    && league.settings().points().doubleForfeit() == DoubleForfeit.ZERO;
        }

        /** The same as a mark: W, D or L. */
        public String letter(PlayerId player) {
            return PageText.sentence(kind(player)).substring(0, 1);
        }

        /** What happened, in a sentence without a name's markup, for titles and screen readers. */
        public String sentence() {
            String a = PageText.name(league, fixture.playerA());
            String b = PageText.name(league, fixture.playerB());
            String played = decision.result().winner() == null
                    ? "%s and %s %s".formatted(a, b, bothLost() ? "both lost" : "drew")
                    : "%s beat %s".formatted(wonBy(fixture.playerA()) ? a : b, wonBy(fixture.playerA()) ? b : a);
            return forfeited()
                    ? "%s: %s by forfeit. %s".formatted(fixture.id(), played, String.join(" ", forfeits()))
                    : "%s: %s".formatted(fixture.id(), played);
        }
    }
}
