package org.evenodd.manager.page;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The ratings as tables show them.
 *
 * @param ratings null while they are being computed
 */
public record RatingsShown(@Nullable Ratings ratings) {

    public static final RatingsShown NONE = new RatingsShown(null);

    /** A rating and its 95 % interval. */
    public record RatingCell(long elo, long low, long high) {

        /** The half width of the interval, as in "1520 ± 80". */
        public long margin() {
            return Math.round((high - low) / 2.0);
        }
    }

    /** The ratings after the matches so far; takes seconds for a large league. */
    public static RatingsShown of(League league) {
        return Ratings.of(league).map(RatingsShown::new).orElse(NONE);
    }

    /** A player's ratings over the rounds; null if there are fewer than two, or the player has played no game. */
    @Nullable
    RatingChart chartOf(PlayerId player) {
        List<Double> elos = ratings == null ? List.of() : ratings.historyOf(player);
        return elos.size() < 2 || of(player) == null ? null : RatingChart.of(elos);
    }

    /** A player's rating; null while it is not known, or if the player has played no game. */
    @Nullable
    RatingCell of(PlayerId player) {
        if (ratings == null) {
            return null;
        }
        return ratings.of(player).filter(Rating::played).map(RatingsShown::cell).orElse(null);
    }

    private static RatingCell cell(Rating rating) {
        return new RatingCell(Math.round(rating.elo()), Math.round(rating.low()), Math.round(rating.high()));
    }
}
