package org.evenodd.player.simulation;

import java.time.Instant;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.evenodd.player.history.History;
import org.evenodd.player.history.PlayedMatch;
import org.evenodd.player.history.Result;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Scoring;
import org.evenodd.protocol.strategy.Situation;
import org.evenodd.protocol.strategy.Strategy;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;

/** One player against one opponent, season after season; each season begins with nothing seen. */
record SimulatedSeason(Strategy player, Strategy opponent) {

    static final int SEASONS = 400;
    static final int MATCHES = 50;

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final Scoring SCORING = new Scoring(3, 1, 0);

    /** The points that the player earns, per match, on average. */
    double pointsPerMatch(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int points = 0;
        for (int season = 0; season < SEASONS; season++) {
            points += season(random);
        }
        return (double) points / (SEASONS * MATCHES);
    }

    private int season(RandomGenerator random) {
        int points = 0;
        History history = History.EMPTY;
        for (int match = 1; match <= MATCHES; match++) {
            Parity own = player.choose(new Situation(P02, history), random);
            Parity other = opponent.choose(new Situation(P01, History.EMPTY), random);
            int number = random.nextInt(EvenOdd.LOWEST, EvenOdd.HIGHEST + 1);
            Outcome outcome = EvenOdd.decide(P01, own, P02, other, number);
            history = history.with(remembered(match, outcome, own, other, number));
            points += outcome.score(SCORING, DoubleForfeit.DRAW).getOrDefault(P01, 0);
        }
        return points;
    }

    private static PlayedMatch remembered(int match, Outcome outcome, Parity own, Parity other, int number) {
        Result result = outcome.winner()
                .map(winner -> winner.equals(P01) ? Result.WIN : Result.LOSS)
                .orElse(Result.DRAW);
        MatchId id = MatchId.of(new RoundId(match), 1);
        return new PlayedMatch(id, P02, result, outcome.status(), own, other, number, null, Instant.EPOCH);
    }
}
