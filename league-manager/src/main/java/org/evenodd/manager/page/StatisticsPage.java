package org.evenodd.manager.page;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Chances.CoinRank;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The page of the statistics.
 *
 * @param bars the ratings, the best first; empty while they are computed
 * @param axis the marks below the bars
 * @param superiority how likely the row's player is better than the column's, for a small league; else empty
 * @param neighbours how likely each is better than the next one, for a large league; else empty
 * @param luck how much of the table is luck; empty before the first match
 */
public record StatisticsPage(
        List<Bar> bars, List<Mark> axis, List<SuperiorityRow> superiority, List<Neighbours> neighbours, String luck) {

    /** In a larger league, only neighbours in the order of the ratings are compared. */
    private static final int MOST_COMPARED = 20;

    /** The width of the part of the picture that shows numbers. */
    public static final int WIDTH = 560;

    private static final int STEP = 100;

    /**
     * A player's rating.
     *
     * @param low the left end of its interval, in the picture
     * @param place of the rating
     * @param high the right end
     * @param words the same as text
     */
    public record Bar(PlayerLabel player, int low, int place, int high, String words, String ranks) {}

    /** A mark of the axis. */
    public record Mark(int place, int elo) {}

    /** A player against all. */
    public record SuperiorityRow(PlayerLabel player, List<String> shares) {}

    /** A player and the next one. */
    public record Neighbours(PlayerLabel better, PlayerLabel worse, String share) {}

    /** The page at a moment. */
    public static StatisticsPage of(LeagueMoment moment, RatingsShown shown) {
        League league = moment.league();
        @Nullable Ratings ratings = shown.ratings();
        if (ratings == null) {
            return new StatisticsPage(List.of(), List.of(), List.of(), List.of(), luck(league));
        }
        List<Rating> ordered = ratings.inOrder().stream().filter(Rating::played).toList();
        int least =
                (int) Math.floor(ordered.stream().mapToDouble(Rating::low).min().orElse(0) / STEP) * STEP;
        int most =
                (int) Math.ceil(ordered.stream().mapToDouble(Rating::high).max().orElse(0) / STEP) * STEP;
        boolean few = ordered.size() <= MOST_COMPARED;
        return new StatisticsPage(
                ordered.stream().map(rating -> bar(league, rating, least, most)).toList(),
                axis(least, most),
                few ? superiority(league, ratings, players(ordered)) : List.of(),
                few ? List.of() : neighbours(league, ratings, players(ordered)),
                luck(league));
    }

    private static Bar bar(League league, Rating rating, int least, int most) {
        return new Bar(
                PlayerLabel.of(league, rating.player()),
                place(rating.low(), least, most),
                place(rating.elo(), least, most),
                place(rating.high(), least, most),
                "%d, between %d and %d"
                        .formatted(Math.round(rating.elo()), Math.round(rating.low()), Math.round(rating.high())),
                rating.rankLow() == rating.rankHigh()
                        ? "rank " + rating.rankLow()
                        : "rank %d to %d".formatted(rating.rankLow(), rating.rankHigh()));
    }

    private static int place(double elo, int least, int most) {
        return (int) Math.round((elo - least) * WIDTH / Math.max(1, most - least));
    }

    private static List<Mark> axis(int least, int most) {
        int step = STEP * Math.max(1, (most - least) / (STEP * 6));
        List<Mark> marks = new ArrayList<>();
        for (int elo = least; elo <= most; elo += step) {
            marks.add(new Mark(place(elo, least, most), elo));
        }
        return marks;
    }

    private static List<SuperiorityRow> superiority(League league, Ratings ratings, List<PlayerId> players) {
        return players.stream()
                .map(row -> new SuperiorityRow(
                        PlayerLabel.of(league, row),
                        players.stream()
                                .map(column -> row.equals(column) ? "" : share(ratings, row, column))
                                .toList()))
                .toList();
    }

    private static List<Neighbours> neighbours(League league, Ratings ratings, List<PlayerId> players) {
        List<Neighbours> neighbours = new ArrayList<>();
        for (int i = 0; i + 1 < players.size(); i++) {
            neighbours.add(new Neighbours(
                    PlayerLabel.of(league, players.get(i)),
                    PlayerLabel.of(league, players.get(i + 1)),
                    share(ratings, players.get(i), players.get(i + 1))));
        }
        return neighbours;
    }

    private static List<PlayerId> players(List<Rating> ratings) {
        return ratings.stream().map(Rating::player).toList();
    }

    private static String share(Ratings ratings, PlayerId better, PlayerId worse) {
        return Words.percent(ratings.superiority(better, worse));
    }

    private static String luck(League league) {
        List<StandingsRow> rows = league.rows();
        OptionalInt played = rows.stream().mapToInt(StandingsRow::played).max();
        if (played.orElse(0) == 0) {
            return "";
        }
        CoinRank coin = CoinRank.of(
                rows.stream().map(StandingsRow::points).toList(),
                played.getAsInt(),
                league.settings().scoring());
        int worst = Math.min(coin.worst(), rows.size());
        return "A player that tosses a coin for every choice would stand between rank %d and %d of %d, in 95 of 100 leagues."
                .formatted(Math.min(coin.best(), worst), worst, rows.size());
    }
}
