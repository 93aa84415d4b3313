package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.evenodd.game.Outcome;
import org.evenodd.manager.results.Coverage.Strengths;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatingsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final PlayerId C = PlayerId.of(3);
    private static final long SEED = 7;

    private static Outcome beats(PlayerId winner, PlayerId loser) {
        return new Outcome.Win(winner, loser, winner);
    }

    private static List<PlayerId> players(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(PlayerId::of).toList();
    }

    private static List<Outcome> season(int players, double draw) {
        double[] values =
                IntStream.range(0, players).mapToDouble(i -> Math.exp(i / 10.0)).toArray();
        return Coverage.season(players(players), new Strengths(values, draw), new SplittableRandom(1));
    }

    @Test
    void areAverageInACircleOfThree() {
        Ratings ratings = Ratings.of(players(3), List.of(beats(A, B), beats(B, C), beats(C, A)), SEED);
        assertThat(ratings.inOrder()).extracting(Rating::elo).containsOnly(1500.0);
        assertThat(ratings.inOrder()).extracting(Rating::player).containsExactly(A, B, C);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 2", "30, 2", "20, 1000"})
    void areWithinTheirBoundsAndOnAverageAverage(int players, double draw) {
        Ratings ratings = Ratings.of(players(players), season(players, draw), SEED);
        assertThat(ratings.inOrder()).hasSize(players).allSatisfy(rating -> {
            assertThat(rating.low()).isFinite().isLessThanOrEqualTo(rating.elo());
            assertThat(rating.high()).isFinite().isGreaterThanOrEqualTo(rating.elo());
            assertThat(rating.rankLow()).isBetween(1, rating.rankHigh());
            assertThat(rating.rankHigh()).isLessThanOrEqualTo(players);
        });
        assertThat(ratings.inOrder().stream().mapToDouble(Rating::elo).average())
                .hasValueCloseTo(1500.0, within(0.001));
    }

    @Test
    void areFromTheHighestToTheLowestLikeWinsAndHalfDrawsInARoundRobin() {
        List<PlayerId> players = players(12);
        List<Outcome> season = season(12, 2);
        PlayedGames games = PlayedGames.of(Ratings.weights(season));
        assertThat(Ratings.of(players, season, SEED).inOrder())
                .extracting(rating -> games.points(players.indexOf(rating.player())))
                .isSortedAccordingTo(Collections.reverseOrder());
    }

    /**
     * For one win, x with y = 1/x and d solve 1½ = (x + d/2) / (x + y + d) + x / (x + 1) and 1/d = 1 / (x + y + d) + 2 / (2
     * + d): found by bisection, x = 2.6590 and d = 1.1414.
     */
    @Test
    void stayFiniteForTheUndefeated() {
        List<Outcome> ten = Collections.nCopies(10, beats(A, B));
        Ratings once = Ratings.of(List.of(A, B), List.of(beats(A, B)), SEED);
        Ratings tenTimes = Ratings.of(List.of(A, B), ten, SEED);
        assertThat(once.of(A).orElseThrow().elo()).isEqualTo(1669.8852, within(0.001));
        assertThat(tenTimes.of(A).orElseThrow().elo()).isBetween(1750.0, 2100.0);
        assertThat(tenTimes.superiority(A, B)).isGreaterThan(once.superiority(A, B));
    }

    @Test
    void dependOnTheSeedInTheirRanksOnlyAndNeitherOnTheOrderOfResultsOrPlayersNorOnForfeits() {
        List<Outcome> season = new ArrayList<>(season(9, 2));
        List<PlayerId> players = new ArrayList<>(players(9));
        List<Rating> before = Ratings.of(players, season, SEED).inOrder();
        List<Rating> other = Ratings.of(players, season, SEED + 1).inOrder();
        assertThat(other).isNotEqualTo(before);
        assertThat(other)
                .extracting(Rating::elo, Rating::low, Rating::high)
                .isEqualTo(before.stream()
                        .map(rating -> tuple(rating.elo(), rating.low(), rating.high()))
                        .toList());
        season.add(new Outcome.WonByForfeit(A, B, B));
        season.add(new Outcome.BothFailed(A, C));
        Collections.shuffle(season, new Random(1));
        Collections.shuffle(players, new Random(2));
        assertThat(Ratings.of(players, season, SEED).inOrder()).isEqualTo(before);
    }

    @Test
    void haveTheWidthOfThePriorAboveWhoHasNeverLostAndBelowWhoHasNeverWon() {
        List<Outcome> season = new ArrayList<>();
        for (int leg = 0; leg < 70; leg++) {
            season.addAll(List.of(beats(A, B), beats(A, C), beats(B, C)));
        }
        Ratings ratings = Ratings.of(players(3), season, SEED);
        Rating best = ratings.of(A).orElseThrow();
        Rating worst = ratings.of(C).orElseThrow();
        assertThat(best.high() - best.elo()).isBetween(700.0, 1300.0);
        assertThat(best.elo() - best.low()).isBetween(150.0, 500.0);
        assertThat(worst.elo() - worst.low()).isBetween(700.0, 1300.0);
        assertThat(worst.high() - worst.elo()).isBetween(150.0, 500.0);
    }

    @Test
    void haveTheSameBoundsForThirteenWithTheSameResults() {
        List<PlayerId> players = players(13);
        List<Outcome> circle = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            for (int ahead = 1; ahead <= 6; ahead++) {
                circle.add(beats(players.get(i), players.get((i + ahead) % 13)));
            }
        }
        assertThat(Ratings.of(players, circle, SEED).inOrder())
                .hasSize(13)
                .extracting(rating -> rating.low() + " to " + rating.high())
                .containsOnly("1316.2071 to 1683.7929");
    }

    @Test
    void ofWhomNobodyHasPlayedAreAverageWithTheBoundsOfThePrior() {
        Ratings ratings = Ratings.of(players(4), List.of(new Outcome.WonByForfeit(A, B, B)), SEED);
        assertThat(ratings.inOrder()).hasSize(4).allSatisfy(rating -> {
            assertThat(rating.elo()).isEqualTo(1500);
            assertThat(rating.low()).isEqualTo(375.4, within(0.1));
            assertThat(rating.high()).isEqualTo(2624.6, within(0.1));
            assertThat(rating.rankLow()).isEqualTo(1);
            assertThat(rating.rankHigh()).isEqualTo(4);
        });
        assertThat(ratings.superiority(A, B)).isEqualTo(0.5, within(0.05));
        assertThat(Ratings.of(List.of(), List.of(), SEED).inOrder()).isEmpty();
    }

    @Test
    void ofWhoHasNotPlayedAreAverageAmongThoseWhoHave() {
        Rating newcomer =
                Ratings.of(players(5), season(4, 2), SEED).of(PlayerId.of(5)).orElseThrow();
        assertThat(newcomer.played()).isFalse();
        assertThat(newcomer.elo()).isEqualTo(1500);
        assertThat(newcomer.high() - newcomer.low()).isGreaterThan(2000);
    }

    @Test
    void sayHowLikelyOnePlayerIsStronger() {
        Ratings ratings = Ratings.of(players(3), List.of(beats(A, B), beats(A, C), beats(A, B)), SEED);
        assertThat(ratings.superiority(A, B)).isBetween(0.6, 1.0);
        assertThat(ratings.superiority(A, B) + ratings.superiority(B, A)).isEqualTo(1, within(1e-12));
        assertThat(ratings.superiority(A, A)).isEqualTo(0.5);
        assertThat(ratings.of(PlayerId.of(9))).isEmpty();
        assertThatThrownBy(() -> ratings.superiority(A, PlayerId.of(9))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void areKnownAfterEachRoundFromAllRoundsUntilThen() {
        List<List<Outcome>> rounds = List.of(List.of(beats(A, B)), List.of(beats(C, A)));
        Map<PlayerId, List<Double>> history = Ratings.history(List.of(A, B, C), rounds);
        Ratings all = Ratings.of(List.of(A, B, C), List.of(beats(A, B), beats(C, A)), SEED);

        assertThat(history)
                .containsOnlyKeys(A, B, C)
                .allSatisfy((player, elos) -> assertThat(elos)
                        .hasSize(2)
                        .endsWith(all.of(player).orElseThrow().elo()));
        assertThat(history.get(C)).startsWith(Rating.AVERAGE);
        assertThat(history.get(A).get(0))
                .isGreaterThan(Rating.AVERAGE)
                .isGreaterThan(history.get(A).get(1));
    }

    /** How often the 95 % intervals contain the strength with which a simulated player really plays. */
    @Nested
    class Intervals {
        @Test
        void isNear95PercentInSomeLeaguesOfTen() {
            assertThat(new Coverage(10, 0.5, 2).over(40)).isBetween(0.92, 0.99);
        }

        @Tag("seeds")
        @ParameterizedTest
        @CsvSource({"0, 300", "1, 300"})
        void isBetween93And97PercentInHundredsOfLeaguesOfTen(double spread, int leagues) {
            assertThat(new Coverage(10, spread, 2).over(leagues)).isBetween(0.93, 0.97);
        }
    }
}
