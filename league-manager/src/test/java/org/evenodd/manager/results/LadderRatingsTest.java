package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.game.Games;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.PlayedLeg;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ratings of a league without end. */
class LadderRatingsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final PlayerId C = PlayerId.of(3);
    private static final long SEED = 7;

    private static List<PlayerId> players(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(PlayerId::of).toList();
    }

    private static Rating rating(PlayerId player, int players, RatingSums sums) {
        return Ratings.afterLegs(players(players), List.of(sums), SEED)
                .of(player)
                .orElseThrow();
    }

    @Nested
    class OfALeague {

        @Test
        void areThoseAfterTheLegsThatAreOver() {
            PlayedLegs legs = new PlayedLegs(4).begin();
            assertThat(Ratings.of(legs.league())).isEmpty();

            List<Rating> afterOne =
                    Ratings.of(legs.finish().league()).orElseThrow().inOrder();
            assertThat(afterOne).extracting(Rating::player).containsExactlyInAnyOrderElementsOf(players(4));
            assertThat(Ratings.of(legs.begin().league()).orElseThrow().inOrder())
                    .isEqualTo(afterOne);
            assertThat(Ratings.of(legs.finish().league()).orElseThrow().inOrder())
                    .isNotEqualTo(afterOne);
        }

        @Test
        void areKnownAfterEachOfTheFormerLegsWhoseSumsAreKept() {
            League one = PlayedLegs.of(4, 1).league();
            League two = PlayedLegs.of(4, 2).league();
            League three = PlayedLegs.of(4, 3).league();

            Ratings ratings = Ratings.of(
                            three,
                            List.of(
                                    RatingSums.NONE,
                                    one.ladder().sums(),
                                    two.ladder().sums()))
                    .orElseThrow();

            assertThat(ratings.historyOf(A))
                    .containsExactly(Stream.of(one, two, three)
                            .map(league -> Ratings.of(league).orElseThrow().of(A))
                            .map(rating -> rating.orElseThrow().elo())
                            .toArray(Double[]::new));
        }

        @Test
        void areOfNobodyWhoHasPlayedNothingToTheEndForTwentyLegs() {
            League league = PlayedLegs.of(3, 1).league();
            for (int leg = 2; leg <= 20; leg++) {
                league = legOfTwo(league, leg);
            }
            assertThat(Ratings.of(league).orElseThrow().of(C)).isPresent();

            Optional<Ratings> ratings = Ratings.of(legOfTwo(league, 21));

            assertThat(ratings.orElseThrow().inOrder())
                    .extracting(Rating::player)
                    .containsExactlyInAnyOrder(A, B);
        }

        private static League legOfTwo(League before, int leg) {
            List<PlannedRound> rounds = RoundRobin.leg(List.of(A, B), leg, before.lastRoundNumber(), 0);
            MatchResult result = new MatchResult(
                    A, Map.of(A, 3, B, 0), ResultDetails.untold(List.of(A, B), MatchStatus.WIN, Map.of()));
            League played = before.apply(
                            new LegStarted(leg, LeagueSnapshot.of(before), rounds, Instant.EPOCH, null, null, null))
                    .apply(new MatchDecided(
                            rounds.get(0).pairings().get(0).matchId(), null, 0, Ending.WIN, result, Instant.EPOCH));
            return played.apply(LegFinished.of(played, Instant.EPOCH));
        }
    }

    @Test
    void areThoseOfALeagueWithLegsAsLongAsAllMatchesWeighTheSame() {
        RatingSums sums = RatingSums.NONE
                .after(Games.usual(), new PlayedLeg().won(A, B).drawn(B, C).matches(), 0)
                .after(
                        Games.usual(),
                        new PlayedLeg().in(B, "2.0.0").won(B, A).won(A, C).matches(),
                        0);
        List<Outcome> outcomes = List.of(
                new Outcome.Win(A, B, A), new Outcome.Draw(B, C), new Outcome.Win(A, B, B), new Outcome.Win(A, C, A));

        assertThat(Ratings.afterLegs(players(4), List.of(sums), SEED).inOrder())
                .isEqualTo(Ratings.of(players(4), outcomes, SEED).inOrder());
    }

    /** As the divisions of a first leg are, until somebody has played in two of them. */
    @Test
    void nameTheGroupsOfPlayersThatNoPathOfOpponentsConnects() {
        PlayerId d = PlayerId.of(4);
        PlayerId e = PlayerId.of(5);
        RatingSums apart = RatingSums.NONE.after(
                Games.usual(), new PlayedLeg().won(d, B).drawn(A, C).won(C, e).matches(), 0);

        Ratings ratings = Ratings.afterLegs(players(6), List.of(apart), SEED);

        assertThat(ratings.inOrder())
                .extracting(Rating::player, Rating::group)
                .containsExactly(
                        tuple(PlayerId.of(6), 0), tuple(C, 1), tuple(A, 1), tuple(e, 1), tuple(d, 2), tuple(B, 2));
        assertThat(ratings.superiority(d, e)).isEqualTo(0.5);
        assertThat(ratings.superiority(d, B)).isGreaterThan(0.6);

        RatingSums connected =
                apart.after(Games.usual(), new PlayedLeg().drawn(e, B).matches(), 0);
        Ratings all = Ratings.afterLegs(players(6), List.of(connected), SEED);
        assertThat(all.inOrder()).extracting(Rating::group).containsOnly(0);
        assertThat(all.superiority(d, e)).isGreaterThan(0.6);
    }

    @Test
    void areLessSureOfOldLegsThanOfAsManyNewOnes() {
        RatingSums all = RatingSums.NONE;
        RatingSums weighed = RatingSums.NONE;
        for (int leg = 0; leg < 60; leg++) {
            PlayedLeg played = leg % 2 == 0 ? new PlayedLeg().won(A, B) : new PlayedLeg().won(B, A);
            all = all.after(Games.usual(), played.matches(), 0);
            weighed = weighed.after(Games.usual(), played.matches(), 5);
        }
        assertThat(width(rating(A, 2, weighed))).isGreaterThan(width(rating(A, 2, all)) * 3 / 2);
    }

    private static double width(Rating rating) {
        return rating.high() - rating.low();
    }

    /** Forfeits that replace its losses are losses; those that replace draws cost it something. */
    @Test
    void giveNothingToWhoFallsSilentWhenItIsAboutToLose() {
        SplittableRandom random = new SplittableRandom(1);
        RatingSums honest = RatingSums.NONE;
        RatingSums silent = RatingSums.NONE;
        for (int leg = 0; leg < 20; leg++) {
            PlayedLeg one = new PlayedLeg();
            PlayedLeg other = new PlayedLeg();
            for (PlayerId opponent : List.of(B, C)) {
                if (random.nextBoolean()) {
                    one.won(A, opponent);
                    other.won(A, opponent);
                } else {
                    one.won(opponent, A);
                    other.forfeited(A, opponent);
                }
            }
            one.drawn(B, C).drawn(A, B);
            other.drawn(B, C).drawn(A, B);
            honest = honest.after(Games.usual(), one.matches(), 10);
            silent = silent.after(Games.usual(), other.matches(), 10);
        }
        assertThat(Ratings.afterLegs(players(3), List.of(silent), SEED).inOrder())
                .isEqualTo(Ratings.afterLegs(players(3), List.of(honest), SEED).inOrder());
    }

    /** The numbers of the instructors' guide: of equal bots, one forfeits every match against one other. */
    @ParameterizedTest
    @CsvSource({"10, 68", "30, 24", "99, 7"})
    void giveWhoHasAnAccompliceSomePoints(int players, double points) {
        PlayedLeg leg = new PlayedLeg();
        for (PlayerId a : players(players)) {
            for (PlayerId b : players(players)) {
                if (b.compareTo(a) > 0) {
                    if (a.equals(A) && b.equals(B)) {
                        leg.forfeited(B, A).forfeited(B, A).forfeited(B, A).forfeited(B, A);
                    } else {
                        leg.won(a, b).won(b, a).drawn(a, b).drawn(a, b);
                    }
                }
            }
        }
        RatingSums sums = RatingSums.NONE;
        for (int i = 0; i < 10; i++) {
            sums = sums.after(Games.usual(), leg.matches(), 0);
        }

        double[] centred = SimulatedLadder.logs(players(players), sums);

        assertThat(Rating.onScale(centred[0]) - Rating.AVERAGE).isEqualTo(points, within(points / 10));
    }

    /** How often the 95 % intervals contain what the chances of a simulated player add up to. */
    @Nested
    class Intervals {

        @Test
        void isNear95PercentWhereSomeJoinLaterChangeAndForfeit() {
            assertThat(coverage(10, 12, 5, 0.3, 10)).isBetween(0.9, 0.99);
        }

        @Tag("seeds")
        @ParameterizedTest
        @CsvSource({"12, 30, 10, 0.3", "12, 30, 0, 0.3", "12, 60, 50, 0.3"})
        void isBetween93And97PercentInManyLeagues(int players, int legs, int halfLife, double change) {
            assertThat(coverage(players, legs, halfLife, change, 40)).isBetween(0.93, 0.97);
        }

        private static double coverage(int players, int legs, int halfLife, double change, int leagues) {
            int covered = IntStream.range(0, leagues)
                    .parallel()
                    .map(seed -> new SimulatedLadder(players, legs, halfLife, change, seed).covered(seed))
                    .sum();
            return (double) covered / (leagues * players);
        }
    }
}
