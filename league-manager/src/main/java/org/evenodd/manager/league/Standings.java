package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Every player's results, one match after the other (PRD 7.2).
 *
 * @param tallies ordered by player id
 */
public record Standings(TreePMap<PlayerId, Tally> tallies) {

    /** The standings before the first match. */
    public static Standings of(Collection<PlayerId> players) {
        Standings standings = new Standings(TreePMap.empty());
        for (PlayerId player : players) {
            standings = standings.with(player);
        }
        return standings;
    }

    /** The standings with a player that has not played. */
    Standings with(PlayerId player) {
        return new Standings(tallies.plus(player, Tally.NONE));
    }

    Standings without(PlayerId player) {
        return new Standings(tallies.minus(player));
    }

    /** The standings after one more match. */
    public Standings after(Outcome outcome, PointRules rules) {
        boolean bothLose = outcome instanceof Outcome.BothFailed && rules.doubleForfeit() == DoubleForfeit.ZERO;
        TreePMap<PlayerId, Tally> next = tallies;
        for (Map.Entry<PlayerId, Integer> score : outcome.score(rules).entrySet()) {
            PlayerId player = score.getKey();
            PlayerId opponent = player.equals(outcome.playerA()) ? outcome.playerB() : outcome.playerA();
            boolean won = outcome.winner().filter(player::equals).isPresent();
            boolean drew = outcome.winner().isEmpty() && !bothLose;
            Tally tally = next.get(player);
            if (tally != null) {
                next = next.plus(player, tally.after(won, drew, score.getValue(), opponent));
            }
        }
        return new Standings(next);
    }

    /** A player's record; an empty one if the player is unknown. */
    public PlayerRecord recordOf(PlayerId player) {
        Tally tally = tally(player);
        return new PlayerRecord(tally.wins(), tally.losses(), tally.draws(), tally.points());
    }

    Tally tally(PlayerId player) {
        return tallies.getOrDefault(player, Tally.NONE);
    }

    /**
     * The players' places from first to last: by points, then by the tie-breakers, then in an order of the league.
     *
     * @param last the players that come last regardless of their results
     * @param inOrder players that are equal, given by id, in that order
     */
    public List<TablePlace> places(
            List<Tiebreaker> tiebreakers, Set<PlayerId> last, UnaryOperator<List<PlayerId>> inOrder) {
        return new Ranker(this, tiebreakers, inOrder).places(last);
    }

    /** All players, ordered by id. */
    public Collection<PlayerId> players() {
        return tallies.keySet();
    }

    /**
     * One player's results.
     *
     * @param against the points won against each opponent met
     */
    record Tally(int wins, int draws, int losses, int points, TreePMap<PlayerId, Integer> against) {

        static final Tally NONE = new Tally(0, 0, 0, 0, TreePMap.empty());

        int played() {
            return wins + draws + losses;
        }

        double winPercentage() {
            return played() == 0 ? 0 : (double) wins / played();
        }

        Tally after(boolean won, boolean drew, int gained, PlayerId opponent) {
            return new Tally(
                    wins + (won ? 1 : 0),
                    draws + (drew ? 1 : 0),
                    losses + (won || drew ? 0 : 1),
                    points + gained,
                    against.plus(opponent, against.getOrDefault(opponent, 0) + gained));
        }
    }

    /**
     * Sorts players by points; ties are broken by the first tie-breaker, remaining ties by the next, and so on. Players that
     * are equal in all of them share a place.
     */
    static final class Ranker {

        private final Standings standings;
        private final List<Tiebreaker> tiebreakers;
        private final UnaryOperator<List<PlayerId>> inOrder;
        private final List<TablePlace> places = new ArrayList<>();
        private final Map<PlayerId, Tiebreaker> deciding = new HashMap<>();

        Ranker(Standings standings, List<Tiebreaker> tiebreakers, UnaryOperator<List<PlayerId>> inOrder) {
            this.standings = standings;
            this.tiebreakers = tiebreakers;
            this.inOrder = inOrder;
        }

        /** The places of all players; the given ones come last regardless of their results. */
        List<TablePlace> places(Set<PlayerId> last) {
            List<PlayerId> others = standings.players().stream()
                    .filter(player -> !last.contains(player))
                    .toList();
            split(others, player -> standings.tally(player).points(), 0);
            settle(List.copyOf(last));
            return List.copyOf(places);
        }

        private void split(List<PlayerId> group, ToDoubleFunction<PlayerId> merit, int nextTiebreaker) {
            Map<Double, List<PlayerId>> level = new TreeMap<>(Comparator.reverseOrder());
            group.forEach(player -> level.computeIfAbsent(merit.applyAsDouble(player), key -> new ArrayList<>())
                    .add(player));
            if (nextTiebreaker > 0 && level.size() > 1) {
                group.forEach(player -> deciding.put(player, tiebreakers.get(nextTiebreaker - 1)));
            }
            level.values().forEach(tied -> rank(tied, nextTiebreaker));
        }

        private void rank(List<PlayerId> tied, int next) {
            if (tied.size() == 1 || next == tiebreakers.size()) {
                settle(tied);
            } else {
                split(tied, merit(tiebreakers.get(next), tied), next + 1);
            }
        }

        private void settle(List<PlayerId> equal) {
            int number = places.size() + 1;
            List<PlayerId> ordered = equal.size() > 1 ? inOrder.apply(equal) : equal;
            ordered.forEach(
                    player -> places.add(new TablePlace(player, number, equal.size() > 1, deciding.get(player))));
        }

        private ToDoubleFunction<PlayerId> merit(Tiebreaker tiebreaker, List<PlayerId> tied) {
            return switch (tiebreaker) {
                case HEAD_TO_HEAD -> player -> pointsAgainst(player, tied);
                case WIN_PERCENTAGE -> player -> standings.tally(player).winPercentage();
                case WINS -> player -> standings.tally(player).wins();
                case FEWER_DRAWS -> player -> -standings.tally(player).draws();
            };
        }

        private int pointsAgainst(PlayerId player, List<PlayerId> opponents) {
            Map<PlayerId, Integer> against = standings.tally(player).against();
            return opponents.stream()
                    .mapToInt(opponent -> against.getOrDefault(opponent, 0))
                    .sum();
        }
    }

    /**
     * A player's place as people see it: players that are equal in everything share a place. On the wire they have different
     * ranks.
     *
     * @param number from 1
     * @param tiebreaker the last tie-breaker that told it apart from players with as many points; null if none did
     */
    public record TablePlace(
            PlayerId player,
            int number,
            boolean shared,
            @Nullable Tiebreaker tiebreaker) {

        /** Like "2", or "2=" if it is shared. */
        public String text() {
            return shared ? number + "=" : String.valueOf(number);
        }

        /** The tie-breaker in words, like "head-to-head"; empty without one. */
        public String tieBreak() {
            return tiebreaker == null ? "" : tiebreaker.inWords();
        }
    }
}
