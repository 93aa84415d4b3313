package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The ratings of players after each round, from all rounds until then, without bounds.
 *
 * @param elos by player, in the order of the rounds; {@link Rating#AVERAGE} before a player's first game
 */
public record RatingHistory(Map<PlayerId, List<Double>> elos) {

    public static final RatingHistory NONE = new RatingHistory(Map.of());

    public RatingHistory {
        elos = Map.copyOf(elos);
    }

    /**
     * Rates players after each of these rounds. The last of the ratings are those of {@link Ratings}.
     *
     * @param rounds the outcomes of each; those with others than these players are left out
     */
    public static RatingHistory of(Collection<PlayerId> players, List<? extends Collection<Outcome>> rounds) {
        Map<PlayerId, List<Double>> elos = new HashMap<>();
        List<Outcome> soFar = new ArrayList<>();
        for (Collection<Outcome> round : rounds) {
            soFar.addAll(round);
            Map<PlayerId, Double> after = Ratings.elos(players, soFar);
            players.forEach(player -> elos.computeIfAbsent(player, first -> new ArrayList<>())
                    .add(after.getOrDefault(player, Rating.AVERAGE)));
        }
        return new RatingHistory(elos);
    }

    /** A player's ratings after each round; empty if it is not among those rated. */
    public List<Double> of(PlayerId player) {
        return elos.getOrDefault(player, List.of());
    }
}
