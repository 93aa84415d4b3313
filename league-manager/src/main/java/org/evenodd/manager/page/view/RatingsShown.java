package org.evenodd.manager.page.view;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.rating.Rating;
import org.evenodd.manager.rating.Ratings;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.PlayerId;
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
        List<PlayerId> players =
                league.contenders().stream().map(PlayerMember::id).toList();
        Collection<Outcome> outcomes = league.fixtures().stream()
                .map(Fixture::outcome)
                .flatMap(Optional::stream)
                .toList();
        return players.isEmpty() || outcomes.isEmpty()
                ? NONE
                : new RatingsShown(
                        Ratings.of(players, outcomes, league.openedAt().toEpochMilli()));
    }

    @Nullable
    RatingCell of(PlayerId player) {
        if (ratings == null) {
            return null;
        }
        return ratings.of(player).map(RatingsShown::cell).orElse(null);
    }

    private static RatingCell cell(Rating rating) {
        return new RatingCell(Math.round(rating.elo()), Math.round(rating.low()), Math.round(rating.high()));
    }
}
