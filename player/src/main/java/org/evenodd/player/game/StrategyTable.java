package org.evenodd.player.game;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MoveGame;
import org.evenodd.game.MoveGame.TurnMoves;
import org.evenodd.game.MoveStrategy;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.game.evenodd.Earnings.Series;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The points that each strategy of a game earned against every strategy, itself included. */
public final class StrategyTable {

    private static final MatchId MATCH = new MatchId("R1M1");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final Map<String, Map<String, Earnings>> rows = new LinkedHashMap<>();

    private StrategyTable() {}

    /** The earnings of two strategies against each other. */
    public record Balance(Earnings one, Earnings other) {}

    /** Lets two strategies meet. */
    @FunctionalInterface
    public interface Bout<T> {

        /**
         * Plays a number of matches.
         *
         * @param random the only source of randomness
         */
        Balance play(T one, T other, int matches, RandomGenerator random);
    }

    /**
     * Lets all strategies meet; each pair has its own random numbers, so that a new strategy changes no other pair's
     * results.
     *
     * @param strategies whose texts are their names
     */
    public static <T> StrategyTable simulate(List<T> strategies, Bout<T> bout, int matches, long seed) {
        StrategyTable table = new StrategyTable();
        for (T one : strategies) {
            for (T other : strategies.subList(strategies.indexOf(one), strategies.size())) {
                SplittableRandom random = new SplittableRandom(seed + pair(one.toString(), other.toString()));
                Balance balance = bout.play(one, other, matches, random);
                table.row(other.toString()).put(one.toString(), balance.other());
                table.row(one.toString()).put(other.toString(), balance.one());
            }
        }
        return table;
    }

    /** The strategies of a game of several moves; of two strategies, each begins every other match. */
    public static <S, V extends Record, M extends Record> StrategyTable simulate(
            MoveGame<S, V, M> game, int matches, long seed) {
        return simulate(
                game.strategies(), (one, other, each, random) -> meet(game, one, other, each, random), matches, seed);
    }

    private static <S, V extends Record, M extends Record> Balance meet(
            MoveGame<S, V, M> game,
            MoveStrategy<V, M> one,
            MoveStrategy<V, M> other,
            int matches,
            RandomGenerator random) {
        List<Series> ofOne = new ArrayList<>();
        List<Series> ofOther = new ArrayList<>();
        for (int left = matches; left > 0; left -= 2) {
            List<MatchSetup> series = List.of(new MatchSetup(MATCH, P01, P02), new MatchSetup(MATCH, P02, P01))
                    .subList(0, Math.min(left, 2));
            int pointsOfOne = 0;
            int pointsOfOther = 0;
            for (MatchSetup setup : series) {
                var score =
                        play(game, setup, Map.of(P01, one, P02, other), random).score(PointRules.STANDARD);
                pointsOfOne += score.getOrDefault(P01, 0);
                pointsOfOther += score.getOrDefault(P02, 0);
            }
            ofOne.add(new Series(series.size(), pointsOfOne));
            ofOther.add(new Series(series.size(), pointsOfOther));
        }
        return new Balance(Earnings.of(ofOne), Earnings.of(ofOther));
    }

    private static <S, V extends Record, M extends Record> Outcome play(
            MoveGame<S, V, M> game,
            MatchSetup setup,
            Map<PlayerId, MoveStrategy<V, M>> strategies,
            RandomGenerator random) {
        S state = game.start();
        for (Set<RoleInMatch> due = game.toMove(state); !due.isEmpty(); due = game.toMove(state)) {
            Map<RoleInMatch, M> moves = new EnumMap<>(RoleInMatch.class);
            for (RoleInMatch role : due) {
                MoveStrategy<V, M> strategy = Objects.requireNonNull(strategies.get(setup.player(role)));
                moves.put(role, strategy.choice().apply(game.shown(state, role), random));
            }
            state = game.after(state, new TurnMoves<>(moves));
        }
        return game.ending(state).outcome(setup);
    }

    /** A seed for the pair that another pair is unlikely to share. */
    private static long pair(String one, String other) {
        return ((long) one.hashCode() << Integer.SIZE) ^ other.hashCode();
    }

    private Map<String, Earnings> row(String strategy) {
        return rows.computeIfAbsent(strategy, first -> new LinkedHashMap<>());
    }

    /** The points that one strategy earned per match against the other. */
    public Earnings earned(String one, String other) {
        return Objects.requireNonNull(row(one).get(other), () -> "%s never met %s".formatted(one, other));
    }

    /** The average over all opponents, equally weighted. */
    public Earnings earned(String strategy) {
        return Earnings.mean(new ArrayList<>(row(strategy).values()));
    }

    /** Columns for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(" ".repeat(12));
        rows.keySet().forEach(each -> text.append("%-13s".formatted(each)));
        text.append("all\n");
        for (String one : rows.keySet()) {
            text.append("%-12s".formatted(one));
            rows.keySet().forEach(other -> text.append("%-13s".formatted(earned(one, other))));
            text.append(earned(one)).append('\n');
        }
        return text.toString();
    }
}
