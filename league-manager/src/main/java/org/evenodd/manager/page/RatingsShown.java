package org.evenodd.manager.page;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.results.Rating;
import org.evenodd.manager.results.RatingHistory;
import org.evenodd.manager.results.Ratings;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The ratings as tables show them.
 *
 * @param ratings null while they are being computed
 * @param history after each round
 */
public record RatingsShown(@Nullable Ratings ratings, RatingHistory history) {

    public static final RatingsShown NONE = new RatingsShown(null, RatingHistory.NONE);

    /** A rating and its 95 % interval. */
    public record RatingCell(long elo, long low, long high) {

        /** The half width of the interval, as in "1520 ± 80". */
        public long margin() {
            return Math.round((high - low) / 2.0);
        }
    }

    /** The ratings after the matches so far; takes seconds for a large league. */
    public static RatingsShown of(League league) {
        List<PlayerId> players =
                league.contenders().stream().map(PlayerMember::id).toList();
        return Ratings.of(league)
                .map(ratings -> new RatingsShown(ratings, RatingHistory.of(players, rounds(league))))
                .orElse(NONE);
    }

    private static List<Outcome> outcomes(Collection<Fixture> fixtures) {
        return fixtures.stream().map(Fixture::outcome).flatMap(Optional::stream).toList();
    }

    /** The rounds in which something was decided, the last of which may not be complete. */
    private static List<List<Outcome>> rounds(League league) {
        return league.rounds().stream()
                .map(round -> outcomes(round.fixtures()))
                .filter(outcomes -> !outcomes.isEmpty())
                .toList();
    }

    /** A player's ratings over the rounds; null if there are fewer than two, or the player has played no game. */
    @Nullable
    RatingChart chartOf(PlayerId player) {
        List<Double> elos = history.of(player);
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
