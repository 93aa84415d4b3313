package org.evenodd.manager.league;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.pcollections.PVector;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;
import org.pcollections.TreePVector;

/**
 * The divisions of a league, or of a leg of one, in the league's order; at least one.
 *
 * @param order of the players when the leg began; empty in a league without divisions
 * @param byPlayer the index of each player's division
 * @param byMatch the index of the division that has the matches from this number of a round on
 * @param betweenRounds the indexes of the divisions of which a round is to be ended or begun
 */
public record Divisions(
        PVector<Division> all,
        List<PlayerId> order,
        TreePMap<PlayerId, Integer> byPlayer,
        TreePMap<Integer, Integer> byMatch,
        TreePSet<Integer> betweenRounds) {

    /** Of a league without registrations. */
    static final Divisions NONE = of(List.of(Division.EMPTY), List.of());

    public Divisions {
        order = List.copyOf(order);
    }

    static Divisions of(List<Division> divisions, List<PlayerId> order) {
        TreePMap<PlayerId, Integer> byPlayer = TreePMap.empty();
        TreePMap<Integer, Integer> byMatch = TreePMap.empty();
        TreePSet<Integer> betweenRounds = TreePSet.empty();
        int matches = 0;
        for (int index = 0; index < divisions.size(); index++) {
            Division division = divisions.get(index);
            for (PlayerId player : division.standings().players()) {
                byPlayer = byPlayer.plus(player, index);
            }
            byMatch = byMatch.plus(matches + 1, index);
            betweenRounds = division.isBetweenRounds() ? betweenRounds.plus(index) : betweenRounds;
            matches += division.standings().players().size() / 2;
        }
        return new Divisions(TreePVector.from(divisions), order, byPlayer, byMatch, betweenRounds);
    }

    /** With this division alone. */
    Divisions only(Division division) {
        return of(List.of(division), order);
    }

    /** The first in the league's order: the only one, the highest, or in leg 1 of a league in divisions just one of them. */
    public Division first() {
        return all.get(0);
    }

    /**
     * A division that there is.
     *
     * @param name null for the only division of a league without divisions
     * @throws IllegalArgumentException if there is no such division
     */
    public Division existing(@Nullable String name) {
        return named(name == null ? "" : name)
                .orElseThrow(() -> new IllegalArgumentException("no such division: " + name));
    }

    public Optional<Division> named(String name) {
        return all.stream().filter(division -> division.name().equals(name)).findFirst();
    }

    /** The division of a player; empty if it is in none, because it is not in the leg. */
    public Optional<Division> of(PlayerId player) {
        return Optional.ofNullable(byPlayer.get(player)).map(all::get);
    }

    /** The only division that may have a match with this id. */
    public Division of(MatchId match) {
        return all.get(index(match));
    }

    private int index(MatchId match) {
        return requireNonNull(byMatch.floorEntry(match.number())).getValue();
    }

    /** The divisions of which a round is to be ended or begun. */
    public List<Division> toAdvance() {
        return betweenRounds.stream().map(all::get).toList();
    }

    /** All divisions, which a change of one does not change. */
    public Stream<Division> stream() {
        return all.stream();
    }

    Divisions with(MatchId match, UnaryOperator<Division> change) {
        return with(index(match), change);
    }

    /** With another state of one of them. */
    Divisions with(Division before, Division after) {
        return with(all.indexOf(before), division -> after);
    }

    private Divisions with(int index, UnaryOperator<Division> change) {
        Division after = change.apply(all.get(index));
        TreePSet<Integer> others = betweenRounds.minus(index);
        return new Divisions(
                all.with(index, after),
                order,
                byPlayer,
                byMatch,
                after.isBetweenRounds() ? others.plus(index) : others);
    }

    /** With other players registered, before the start. */
    Divisions registered(UnaryOperator<Standings> change) {
        return only(first().with(change.apply(first().standings())));
    }
}
