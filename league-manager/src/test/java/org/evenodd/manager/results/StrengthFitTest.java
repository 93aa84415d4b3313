package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.evenodd.game.Outcome;
import org.evenodd.manager.results.Coverage.Strengths;
import org.evenodd.manager.results.PlayedGames.Meeting;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class StrengthFitTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final Offset<Double> EXACTLY = within(1e-6);

    private static Outcome beats(PlayerId winner, PlayerId loser) {
        return new Outcome.Win(winner, loser, winner);
    }

    private static PlayedGames games(Outcome... outcomes) {
        return PlayedGames.of(Ratings.weights(List.of(outcomes)));
    }

    /** From (T + 1) / d = T / (2 + d) + 2 / (2 + d) follows d = 2·(T + 1). */
    @Test
    void keepsTheDrawParameterFiniteWhenEveryGameIsDrawn() {
        Outcome draw = new Outcome.Draw(A, B);
        Strengths fitted = Strengths.fitted(StrengthFit.of(games(draw, draw, draw)));
        assertThat(fitted.draw()).isEqualTo(8, EXACTLY);
        assertThat(fitted.values()[0]).isEqualTo(1, EXACTLY);
    }

    /** From 1 / d = T / (2 + d) + 2 / (2 + d) with a win each, T = 2, follows d = ⅔. */
    @Test
    void keepsTheDrawParameterPositiveWhenNoGameIsDrawn() {
        Strengths fitted = Strengths.fitted(StrengthFit.of(games(beats(A, B), beats(B, A))));
        assertThat(fitted.draw()).isEqualTo(2.0 / 3, EXACTLY);
    }

    @Test
    void letsExpectThePointsAndDrawsThatThereWere() {
        for (int seed = 0; seed < 20; seed++) {
            PlayedGames games = randomGames(2 + seed, new SplittableRandom(seed));
            assertExpected(games, Strengths.fitted(StrengthFit.of(games)), within(1e-7));
        }
    }

    /** Davidson's likelihood has its maximum where points and draws, with those of the prior, are as expected. */
    private static void assertExpected(PlayedGames games, Strengths fitted, Offset<Double> near) {
        double[] points = new double[games.players().size()];
        double draws = 0;
        for (Meeting pair : games.meetings()) {
            double won = fitted.chanceOfWin(pair.first(), pair.second());
            double lost = fitted.chanceOfWin(pair.second(), pair.first());
            points[pair.first()] += (1 + won - lost) / 2 * pair.games();
            points[pair.second()] += (1 + lost - won) / 2 * pair.games();
            draws += (1 - won - lost) * pair.games();
        }
        for (int i = 0; i < points.length; i++) {
            double againstAverage = fitted.values()[i] / (fitted.values()[i] + 1);
            assertThat(points[i] + againstAverage).isEqualTo(games.points(i) + 0.5, near);
        }
        assertThat(draws + 2 * fitted.draw() / (2 + fitted.draw())).isEqualTo(games.draws() + 1, near);
    }

    @Test
    void doesSoWhereNearlyEveryGameIsDrawn() {
        List<PlayerId> players =
                IntStream.rangeClosed(1, 30).mapToObj(PlayerId::of).toList();
        List<Outcome> outcomes = new ArrayList<>(List.of(beats(A, B)));
        players.forEach(player -> players.stream()
                .filter(other -> other.compareTo(player) > 0)
                .forEach(other -> outcomes.add(new Outcome.Draw(player, other))));
        PlayedGames games = PlayedGames.of(Ratings.weights(outcomes));
        assertExpected(games, Strengths.fitted(StrengthFit.of(games)), within(1e-6));
    }

    /** As in divisions, each of a thousand players meets a few near it: there is one maximum, and the equations tell it. */
    @Test
    void doesSoWhereAThousandPlayersMeetFewOthers() {
        SplittableRandom random = new SplittableRandom(1);
        List<Outcome> outcomes = new ArrayList<>();
        for (int one = 1; one <= 1000; one++) {
            for (int other = one + 1; other <= Math.min(1000, one + 10); other++) {
                int result = random.nextInt(4);
                PlayerId a = PlayerId.of(one);
                PlayerId b = PlayerId.of(other);
                outcomes.add(result == 0 ? new Outcome.Draw(a, b) : beats(result == 1 ? b : a, result == 1 ? a : b));
            }
        }
        PlayedGames games = PlayedGames.of(Ratings.weights(outcomes));
        assertExpected(games, Strengths.fitted(StrengthFit.of(games)), within(1e-6));
    }

    private static PlayedGames randomGames(int players, SplittableRandom random) {
        List<PlayerId> ids =
                IntStream.rangeClosed(1, players).mapToObj(PlayerId::of).toList();
        List<Outcome> outcomes = new ArrayList<>();
        for (int game = 0; game < players * 5; game++) {
            int a = random.nextInt(players);
            int b = (a + 1 + random.nextInt(players - 1)) % players;
            outcomes.add(
                    random.nextInt(3) == 0
                            ? new Outcome.Draw(ids.get(a), ids.get(b))
                            : beats(ids.get(Math.min(a, b)), ids.get(Math.max(a, b))));
        }
        return PlayedGames.of(Ratings.weights(outcomes));
    }
}
