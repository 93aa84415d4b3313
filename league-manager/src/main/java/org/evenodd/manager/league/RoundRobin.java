package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * The round-robin schedule by the circle method: one player stays at position 0, all other players move on by one position a
 * round, and players opposite each other meet. With an odd number of players one position stays empty: a bye.
 *
 * <p>The starting positions make the first round P01-P02, P03-P04 and so on, and let the moving players alternate
 * between first and second.
 */
public final class RoundRobin {

    private RoundRobin() {}

    /**
     * Schedules every pair once per leg, with first and second swapped from one leg to the next.
     *
     * @param players at least two, in order of registration
     */
    public static List<PlannedRound> schedule(List<PlayerId> players, int legs) {
        List<PlannedRound> rounds = new ArrayList<>();
        for (int leg = 1; leg <= legs; leg++) {
            rounds.addAll(leg(players, leg, rounds.size(), 0));
        }
        return List.copyOf(rounds);
    }

    /**
     * Schedules every pair once, in a single leg.
     *
     * @param players at least two, in order of registration
     * @param leg its number, from 1
     * @param roundsBefore how many rounds there were before it
     * @param matchesBefore how many matches of each round other divisions have before this one
     */
    public static List<PlannedRound> leg(List<PlayerId> players, int leg, int roundsBefore, int matchesBefore) {
        if (players.size() < 2) {
            throw new IllegalArgumentException("a schedule needs two players, not " + players.size());
        }
        List<@Nullable PlayerId> positions = positions(players);
        List<PlannedRound> rounds = new ArrayList<>();
        for (int step = 0; step < positions.size() - 1; step++) {
            RoundId id = new RoundId(roundsBefore + step + 1);
            rounds.add(round(id, matchesBefore, positions, step % 2 == 0, leg % 2 == 0));
            Collections.rotate(positions.subList(1, positions.size()), 1);
        }
        return List.copyOf(rounds);
    }

    private static List<@Nullable PlayerId> positions(List<PlayerId> players) {
        int size = players.size() + players.size() % 2;
        @Nullable PlayerId[] positions = new @Nullable PlayerId[size];
        for (int i = 0; i < players.size(); i++) {
            int pair = i / 2;
            boolean near = i % 2 == pair % 2;
            positions[near ? pair : size - 1 - pair] = players.get(i);
        }
        return new ArrayList<>(Arrays.asList(positions));
    }

    private static PlannedRound round(
            RoundId id, int matchesBefore, List<@Nullable PlayerId> positions, boolean fixedFirst, boolean mirrored) {
        List<Pairing> pairings = new ArrayList<>();
        PlayerId bye = null;
        for (int pair = 0; pair < positions.size() / 2; pair++) {
            PlayerId near = positions.get(pair);
            PlayerId far = positions.get(positions.size() - 1 - pair);
            if (near == null || far == null) {
                bye = near == null ? far : near;
            } else {
                boolean nearFirst = mirrored ^ (pair == 0 ? fixedFirst : pair % 2 == 0);
                MatchId match = MatchId.of(id, matchesBefore + pairings.size() + 1);
                pairings.add(nearFirst ? new Pairing(match, near, far) : new Pairing(match, far, near));
            }
        }
        return new PlannedRound(id, pairings, bye);
    }

    /**
     * The schedules of the divisions of a leg.
     *
     * @param leg its number, from 1
     * @param roundsBefore how many rounds there were before it
     */
    public static List<PlannedDivision> leg(List<DivisionPlan> divisions, int leg, int roundsBefore) {
        List<PlannedDivision> planned = new ArrayList<>();
        int matches = 0;
        for (DivisionPlan division : divisions) {
            planned.add(new PlannedDivision(division.name(), leg(division.players(), leg, roundsBefore, matches)));
            matches += division.players().size() / 2;
        }
        return planned;
    }

    /** A division with its rounds, of which the first has a match, or a bye, for each of its players. */
    public record PlannedDivision(String name, List<PlannedRound> rounds) {
        public PlannedDivision {
            rounds = List.copyOf(rounds);
        }

        /** The players of the division. */
        public List<PlayerId> players() {
            return rounds.stream()
                    .flatMap(round -> round.players().stream())
                    .distinct()
                    .toList();
        }
    }

    /**
     * The matches of a round; no player is in two of them.
     *
     * @param bye the player that does not play; null for an even number of players
     */
    public record PlannedRound(
            RoundId roundId,
            List<Pairing> pairings,
            @Nullable PlayerId bye) {
        public PlannedRound {
            pairings = List.copyOf(pairings);
        }

        /** The players of the round. */
        public List<PlayerId> players() {
            return pairings.stream()
                    .flatMap(pairing -> Stream.of(pairing.playerA(), pairing.playerB()))
                    .toList();
        }

        /** Two players that meet in a match. */
        public record Pairing(MatchId matchId, PlayerId playerA, PlayerId playerB) {}
    }
}
