package org.evenodd.manager.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.results.Chances.CoinRank;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The page of the statistics.
 *
 * @param rated the players who have played, the best first; empty while the ratings are computed
 */
public record StatisticsView(League league, Optional<Ratings> ratings, List<Rating> rated) {

    /** In a larger league, only neighbours in the order of the ratings are compared. */
    public static final int MOST_COMPARED = 20;

    private static final int STEP = 100;

    /** The page at a moment. */
    static StatisticsView of(League league, Optional<Ratings> ratings) {
        return new StatisticsView(
                league,
                ratings,
                ratings.map(Ratings::inOrder).orElse(List.of()).stream()
                        .filter(rating -> rating.played() && isShown(league, rating.player()))
                        .toList());
    }

    /** The players of a league without end that have no rating, because they have not played of late. */
    public List<PlayerId> unranked() {
        return league.roster().presentPlayers().stream()
                .filter(player -> league.settings().playsInLegs()
                        && isShown(league, player.id())
                        && !player.attendance().isRankedAfter(league.ladder().legsOver()))
                .map(PlayerMember::id)
                .toList();
    }

    /** In a league in divisions, a page shows one of them. */
    private static boolean isShown(League league, PlayerId player) {
        return league.ladder().seed() == null || league.divisions().of(player).isPresent();
    }

    /** The table. */
    public List<StandingsRow> rows() {
        return league.table(league.divisions().first()).rows();
    }

    private int least() {
        return (int) Math.floor(rated.stream().mapToDouble(Rating::low).min().orElse(0) / STEP) * STEP;
    }

    private int most() {
        return (int) Math.ceil(rated.stream().mapToDouble(Rating::high).max().orElse(0) / STEP) * STEP;
    }

    /** Where a rating is in the picture, in per cent of its width. */
    public String place(double elo) {
        return PageText.decimal((elo - least()) * 100 / Math.max(1, most() - least()));
    }

    /** The marks above the bars, as ratings. */
    public List<Integer> axis() {
        int step = STEP * Math.max(1, (most() - least() + STEP * 6 - 1) / (STEP * 6));
        return IntStream.iterate(least(), elo -> elo <= most(), elo -> elo + step)
                .boxed()
                .toList();
    }

    /** Between which ranks luck alone leaves a player; null before the first match, and in a game without luck. */
    public @Nullable CoinRank coin() {
        List<StandingsRow> rows = rows();
        int played = rows.stream().mapToInt(StandingsRow::played).max().orElse(0);
        return played == 0 || GameView.of(league).chance().isEmpty()
                ? null
                : CoinRank.of(
                        rows.stream().map(StandingsRow::points).toList(),
                        played,
                        league.settings().points().scoring());
    }
}
