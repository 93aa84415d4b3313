package org.evenodd.manager.page;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The page of the league.
 *
 * @param crossTable null if it has a page of its own, or nobody takes part yet
 * @param underWay at most {@link #MOST_UNDER_WAY}
 * @param moreUnderWay how many more there are
 * @param latest the latest results, the newest first
 * @param next the matches of the next round; empty if there is none
 * @param nextRound its number
 * @param podium the first three once the league is over
 */
public record LeaguePage(
        LeagueProgress progress,
        List<StandingsLine> standings,
        @Nullable CrossTableView crossTable,
        List<MatchUnderWay> underWay,
        int moreUnderWay,
        List<ResultLine> latest,
        List<NextPair> next,
        int nextRound,
        List<StandingsLine> podium) {

    static final Comparator<Fixture> LATEST_FIRST =
            Comparator.comparing(LeaguePage::decidedAt).reversed();

    static final int MOST_UNDER_WAY = 20;
    static final int LATEST = 12;
    private static final int PODIUM = 3;
    private static final int MOST_ON_PODIUM = 12;

    /** A match to come. */
    public record NextPair(MatchId match, PlayerLabel playerA, PlayerLabel playerB) {}

    /** The page at a moment. */
    public static LeaguePage of(LeagueMoment moment, RatingsShown ratings) {
        League league = moment.league();
        List<StandingsLine> standings = StandingsLine.of(moment, ratings);
        List<MatchUnderWay> underWay = MatchUnderWay.of(moment);
        Optional<Round> next = next(league);
        return new LeaguePage(
                LeagueProgress.of(moment),
                standings,
                standings.isEmpty() || standings.size() > CrossTableView.MOST_BESIDE_STANDINGS
                        ? null
                        : CrossTableView.of(league, 1),
                underWay.stream().limit(MOST_UNDER_WAY).toList(),
                Math.max(0, underWay.size() - MOST_UNDER_WAY),
                latest(league),
                next.map(round -> pairs(league, round)).orElse(List.of()),
                next.map(round -> round.id().value()).orElse(0),
                league.course().isOver()
                        ? standings.stream()
                                .takeWhile(line -> line.place().number() <= PODIUM)
                                .limit(MOST_ON_PODIUM)
                                .toList()
                        : List.of());
    }

    private static List<ResultLine> latest(League league) {
        return league.rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .filter(Fixture::isDecided)
                .sorted(LATEST_FIRST)
                .limit(LATEST)
                .flatMap(fixture -> fixture.decided().stream().map(result -> ResultLine.of(league, fixture, result)))
                .toList();
    }

    private static Instant decidedAt(Fixture fixture) {
        return fixture.decided().map(Decision::at).orElse(Instant.MAX);
    }

    private static Optional<Round> next(League league) {
        return league.course().isOver()
                ? Optional.empty()
                : league.rounds().stream().skip(league.currentRoundNumber()).findFirst();
    }

    private static List<NextPair> pairs(League league, Round round) {
        return round.fixtures().stream().map(fixture -> pair(league, fixture)).toList();
    }

    private static NextPair pair(League league, Fixture fixture) {
        return new NextPair(
                fixture.id(), PlayerLabel.of(league, fixture.playerA()), PlayerLabel.of(league, fixture.playerB()));
    }
}
