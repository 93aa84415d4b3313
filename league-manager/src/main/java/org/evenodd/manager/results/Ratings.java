package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.results.Resamples.Span;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The ratings of a league's players, from the matches that were played to the end; forfeits do not count.
 *
 * <p>In a complete round robin they order the players as wins and half draws do. What they add is how sure that is.
 */
public final class Ratings {

    private final Map<PlayerId, Integer> numbers;
    private final Resamples resamples;
    private final Map<PlayerId, Rating> ratings;

    private Ratings(Map<PlayerId, Integer> numbers, Resamples resamples, List<Rating> ordered) {
        this.numbers = numbers;
        this.resamples = resamples;
        this.ratings = new LinkedHashMap<>();
        ordered.forEach(rating -> ratings.put(rating.player(), rating));
    }

    /**
     * Rates players. Neither the order of the players nor that of the outcomes matters, and the same seed gives the same
     * numbers. For 99 players, takes about a second of processor time.
     *
     * @param outcomes those with others than these players are left out
     */
    public static Ratings of(Collection<PlayerId> players, Collection<Outcome> outcomes, long seed) {
        Set<PlayerId> all = new HashSet<>(players);
        Set<PlayerId> met = met(all, outcomes);
        List<PlayerId> rated = all.stream().filter(met::contains).sorted().toList();
        List<PlayerId> unplayed =
                all.stream().filter(player -> !met.contains(player)).sorted().toList();
        return of(rated, unplayed, PlayedGames.of(rated, outcomes), new SplittableRandom(seed));
    }

    /** The ratings after the matches of a league so far; empty if none is decided. */
    public static Optional<Ratings> of(League league) {
        List<PlayerId> players =
                league.contenders().stream().map(PlayerMember::id).toList();
        List<Outcome> outcomes = league.fixtures().stream()
                .map(Fixture::outcome)
                .flatMap(Optional::stream)
                .toList();
        return players.isEmpty() || outcomes.isEmpty()
                ? Optional.empty()
                : Optional.of(of(players, outcomes, league.openedAt().toEpochMilli()));
    }

    /** Those of these players who have played games with each other. */
    private static Set<PlayerId> met(Set<PlayerId> all, Collection<Outcome> outcomes) {
        Set<PlayerId> met = new HashSet<>();
        outcomes.stream()
                .filter(PlayedGames::isPlayed)
                .filter(outcome -> all.contains(outcome.playerA()) && all.contains(outcome.playerB()))
                .forEach(outcome -> met.addAll(List.of(outcome.playerA(), outcome.playerB())));
        return met;
    }

    /** Rates players without bounds; those who have not played are left out. */
    static Map<PlayerId, Double> elos(Collection<PlayerId> players, Collection<Outcome> outcomes) {
        List<PlayerId> rated =
                met(new HashSet<>(players), outcomes).stream().sorted().toList();
        double[] logs =
                StrengthFit.STANDARD.fit(PlayedGames.of(rated, outcomes)).centredLogs();
        Map<PlayerId, Double> elos = new HashMap<>();
        for (int i = 0; i < logs.length; i++) {
            elos.put(rated.get(i), Rating.onScale(logs[i]));
        }
        return elos;
    }

    private static Ratings of(
            List<PlayerId> rated, List<PlayerId> unplayed, PlayedGames games, SplittableRandom random) {
        Strengths fitted = StrengthFit.STANDARD.fit(games);
        Resamples resamples = Resamples.of(games, fitted, StrengthFit.STANDARD, unplayed.size(), random);
        double[] logs = fitted.centredLogs();
        Map<PlayerId, Integer> numbers = new HashMap<>();
        Stream.of(rated, unplayed).flatMap(List::stream).forEach(player -> numbers.put(player, numbers.size()));
        List<Rating> ratings = new ArrayList<>();
        numbers.forEach((player, number) -> ratings.add(
                number < logs.length
                        ? rating(player, logs[number], resamples.logs(number), resamples.ranks(number), true)
                        : rating(player, 0, prior(), resamples.ranks(number), false)));
        ratings.sort(
                Comparator.comparing(Rating::elo, Comparator.reverseOrder()).thenComparing(Rating::player));
        return new Ratings(numbers, resamples, ratings);
    }

    private static Span prior() {
        return new Span(Resamples.priorLog(0.025), Resamples.priorLog(0.975));
    }

    private static Rating rating(PlayerId player, double log, Span logs, Span ranks, boolean played) {
        return new Rating(
                player,
                Rating.onScale(log),
                Rating.onScale(Math.min(log, logs.low())),
                Rating.onScale(Math.max(log, logs.high())),
                (int) ranks.low(),
                (int) ranks.high(),
                played);
    }

    /** The ratings from the highest to the lowest, equal ones by id. */
    public List<Rating> inOrder() {
        return List.copyOf(ratings.values());
    }

    /** A player's rating; empty if the player is not among those rated. */
    public Optional<Rating> of(PlayerId player) {
        return Optional.ofNullable(ratings.get(player));
    }

    /**
     * How likely it is that one player is stronger than another: 0 to 1, and ½ if nothing is known.
     *
     * @throws IllegalArgumentException if one of them is not among those rated
     */
    public double superiority(PlayerId player, PlayerId other) {
        return resamples.superiority(number(player), number(other));
    }

    private int number(PlayerId player) {
        Integer number = numbers.get(player);
        if (number == null) {
            throw new IllegalArgumentException("no player of these ratings: " + player);
        }
        return number;
    }
}
