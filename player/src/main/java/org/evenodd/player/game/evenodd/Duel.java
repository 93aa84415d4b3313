package org.evenodd.player.game.evenodd;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.player.game.StrategyTable;
import org.evenodd.player.game.StrategyTable.Balance;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Plays two strategies against each other; each remembers the current series. */
public record Duel(Strategy one, Strategy other) {

    /** After this many matches both forget everything and start over. */
    public static final int MATCHES_IN_A_SERIES = 50;

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    /** The earnings of all strategies against each other. */
    public static StrategyTable simulate(int matches, long seed) {
        return StrategyTable.simulate(
                List.of(NamedStrategy.values()),
                (one, other, each, random) -> new Duel(one, other).play(each, random),
                matches,
                seed);
    }

    /**
     * Plays the given number of matches.
     *
     * @param random the only source of randomness, for draws and choices
     */
    public Balance play(int matches, RandomGenerator random) {
        List<Earnings.Series> ofOne = new ArrayList<>();
        List<Earnings.Series> ofOther = new ArrayList<>();
        for (int left = matches; left > 0; left -= MATCHES_IN_A_SERIES) {
            playSeries(Math.min(left, MATCHES_IN_A_SERIES), random, ofOne, ofOther);
        }
        return new Balance(Earnings.of(ofOne), Earnings.of(ofOther));
    }

    private void playSeries(
            int matches, RandomGenerator random, List<Earnings.Series> ofOne, List<Earnings.Series> ofOther) {
        GrowingMemory memoryOfOne = new GrowingMemory();
        GrowingMemory memoryOfOther = new GrowingMemory();
        int pointsOfOne = 0;
        int pointsOfOther = 0;
        for (int played = 0; played < matches; played++) {
            Parity choiceOfOne = one.choose(new Situation(P02, memoryOfOne), random);
            Parity choiceOfOther = other.choose(new Situation(P01, memoryOfOther), random);
            int number = random.nextInt(EvenOdd.LOWEST, EvenOdd.HIGHEST + 1);
            var score =
                    EvenOdd.decide(P01, choiceOfOne, P02, choiceOfOther, number).score(PointRules.STANDARD);
            pointsOfOne += score.getOrDefault(P01, 0);
            pointsOfOther += score.getOrDefault(P02, 0);
            memoryOfOne.chose(choiceOfOne);
            memoryOfOne.saw(P02, choiceOfOther);
            memoryOfOther.chose(choiceOfOther);
            memoryOfOther.saw(P01, choiceOfOne);
        }
        ofOne.add(new Earnings.Series(matches, pointsOfOne));
        ofOther.add(new Earnings.Series(matches, pointsOfOther));
    }
}
