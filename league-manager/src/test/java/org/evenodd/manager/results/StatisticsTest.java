package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.evenodd.manager.league.Decision.ResultForPlayer.DRAW;
import static org.evenodd.manager.league.Decision.ResultForPlayer.LOSS;
import static org.evenodd.manager.league.Decision.ResultForPlayer.WIN;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Chances.WilsonInterval;
import org.evenodd.manager.results.Habits.EvenShare;
import org.evenodd.manager.results.Habits.Luck;
import org.evenodd.manager.results.TechnicalLosses.LossCause;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatisticsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final Offset<Double> EXACTLY = within(1e-12);

    /** As whoever may see everything is told. */
    private static Luck luck(League league, PlayerId player) {
        return Luck.of(league, player, match -> true);
    }

    /** Always different choices: every match is won, half of them by each, 1½ points on average. */
    @Test
    void isWhatIsMissingToOrAboveHalfTheWinsWhereChoicesAlwaysDiffer() {
        League league = new SmallLeague(2, 2)
                .played(A, EVEN, B, ODD, 2)
                .played(A, EVEN, B, ODD, 4)
                .league();
        assertThat(luck(league, A).expected()).isEqualTo(3, EXACTLY);
        assertThat(luck(league, A).difference()).isEqualTo(3, EXACTLY);
        assertThat(luck(league, B).difference()).isEqualTo(-3, EXACTLY);
    }

    @Test
    void isNoneWhereChoicesNeverDiffer() {
        League league = new SmallLeague(2, 1).played(A, EVEN, B, EVEN, 2).league();
        assertThat(luck(league, A)).isEqualTo(new Luck(1, 1, 1));
    }

    /** With p = ½ and q = 1 half of the matches are drawn: ½·1 + ¼·3 = 1¼ points on average. */
    @Test
    void followsFromTheHabitsOfBothSides() {
        League league = new SmallLeague(2, 2)
                .played(A, EVEN, B, EVEN, 2)
                .played(A, ODD, B, EVEN, 3)
                .league();
        assertThat(luck(league, A).expected()).isEqualTo(2.5, EXACTLY);
        assertThat(luck(league, A).difference()).isEqualTo(1.5, EXACTLY);
    }

    @Test
    void leavesForfeitsOut() {
        League league = new SmallLeague(2, 2)
                .forfeited(B, A, null, Termination.REFUSED)
                .played(A, EVEN, B, EVEN, 2)
                .league();
        assertThat(luck(league, A)).isEqualTo(new Luck(1, 1, 1));
        assertThat(luck(new SmallLeague(2, 1).league(), A)).isEqualTo(new Luck(0, 0, 0));
    }

    @Test
    void takesChoicesThatAreNotKnownForThoseOfACoin() {
        League league = new SmallLeague(2, 1).playedUnseen(A, B).league();
        assertThat(luck(league, A).expected()).isEqualTo(1.25, EXACTLY);
    }

    /** Whoever plays, two players expect together one point for a draw each or three for a win. */
    @Test
    void addsUpToBetweenTwoAndThreePointsAMatch() {
        League league = League.replay(PlayedLeagues.smooth(6));
        double expected = league.standings().players().stream()
                .mapToDouble(player -> luck(league, player).expected())
                .sum();
        assertThat(expected).isBetween(2.0 * league.totalMatches(), 3.0 * league.totalMatches());
    }

    @Nested
    class ChoiceHabits {
        @Test
        void countChoicesInAllAndByHowTheMatchBeforeEnded() {
            SmallLeague league = new SmallLeague(2, 5)
                    .played(A, EVEN, B, ODD, 2)
                    .played(A, EVEN, B, ODD, 1)
                    .played(A, ODD, B, ODD, 1)
                    .played(A, ODD, B, EVEN, 1)
                    .played(A, ODD, B, EVEN, 1);

            assertHabits(
                    league,
                    A,
                    new EvenShare(2, 5),
                    Map.of(WIN, new EvenShare(1, 2), LOSS, new EvenShare(0, 1), DRAW, new EvenShare(0, 1)));
            assertHabits(
                    league,
                    B,
                    new EvenShare(2, 5),
                    Map.of(WIN, new EvenShare(0, 1), LOSS, new EvenShare(1, 2), DRAW, new EvenShare(1, 1)));
        }

        @Test
        void leaveOutChoicesThatAreNotKnown() {
            SmallLeague league = new SmallLeague(2, 2).playedUnseen(A, B).played(A, EVEN, B, ODD, 2);
            assertThat(Habits.of(league.league(), A).all()).isEqualTo(new EvenShare(1, 1));
            assertThat(Habits.of(league.league(), A).after(WIN)).isEqualTo(new EvenShare(1, 1));
        }

        @Test
        void countAChoiceAfterAForfeitInAllOnly() {
            SmallLeague league = new SmallLeague(2, 2)
                    .forfeited(B, A, ODD, Termination.TIMEOUT_CHOICE)
                    .played(A, EVEN, B, ODD, 2);
            assertHabits(league, A, new EvenShare(1, 2), Map.of());
            assertThat(Habits.of(league.league(), B).all()).isEqualTo(new EvenShare(0, 1));
        }

        private static void assertHabits(
                SmallLeague league, PlayerId player, EvenShare all, Map<ResultForPlayer, EvenShare> after) {
            assertThat(Habits.of(league.league(), player)).isEqualTo(new Habits(all, after));
        }

        @Test
        void areThoseOfACoinWithoutAChoice() {
            assertThat(EvenShare.NONE.share()).isEqualTo(0.5);
            assertThat(EvenShare.NONE.interval()).isEqualTo(new WilsonInterval(0, 1));
            assertThat(new EvenShare(3, 4).share()).isEqualTo(0.75, within(1e-12));
            assertThat(new EvenShare(3, 4).interval()).isEqualTo(WilsonInterval.of(3, 4));
        }
    }

    @Nested
    class Latency {
        private static ResponseTime took(int milliseconds, ExchangeOutcome outcome) {
            return new ResponseTime(A, "CHOOSE_PARITY_CALL", milliseconds, 30_000, outcome);
        }

        private static List<ResponseTime> answers(IntStream milliseconds) {
            return milliseconds
                    .mapToObj(took -> took(took, ExchangeOutcome.ANSWERED))
                    .toList();
        }

        @Test
        void isTheLeastTimeThatHalfAndThat95PercentOfTheAnswersDoNotExceed() {
            assertThat(AnswerLatency.of(answers(IntStream.rangeClosed(1, 100).map(took -> 101 - took))))
                    .isEqualTo(new AnswerLatency(100, 50, 95, 100));
            assertThat(AnswerLatency.of(answers(IntStream.of(7, 3)))).isEqualTo(new AnswerLatency(2, 3, 7, 7));
            assertThat(AnswerLatency.of(answers(IntStream.of(7)))).isEqualTo(new AnswerLatency(1, 7, 7, 7));
        }

        @Test
        void countsOnlyAnswersOfTheExpectedKind() {
            List<ResponseTime> others = Stream.of(ExchangeOutcome.values())
                    .filter(outcome -> outcome != ExchangeOutcome.ANSWERED)
                    .map(outcome -> took(9000, outcome))
                    .toList();

            AnswerLatency latency = AnswerLatency.of(others);
            assertThat(latency).isEqualTo(AnswerLatency.NONE);
            assertThat(latency.isUnknown()).isTrue();
            assertThat(AnswerLatency.of(Stream.concat(others.stream(), answers(IntStream.of(5)).stream())
                            .toList()))
                    .isEqualTo(new AnswerLatency(1, 5, 5, 5));
        }

        @Test
        void isEachPlayersOwnInALeague() {
            League league = new SmallLeague(2, 3)
                    .timed(A, 10, B, 400)
                    .timed(A, 30, B, 500)
                    .timed(A, 20, B, 600)
                    .league();

            assertThat(AnswerLatency.ofAll(league))
                    .isEqualTo(Map.of(A, new AnswerLatency(3, 20, 30, 30), B, new AnswerLatency(3, 500, 600, 600)));
        }
    }

    @Nested
    class Losses {
        @Test
        void areCountedByCauseTheMostFrequentFirst() {
            League league = new SmallLeague(2, 4)
                    .forfeited(A, B, null, Termination.REFUSED)
                    .forfeited(A, B, null, Termination.TIMEOUT_CHOICE)
                    .forfeited(B, A, null, Termination.TIMEOUT_JOIN)
                    .bothFailed(A, B, Termination.TIMEOUT_CHOICE)
                    .league();

            TechnicalLosses losses = TechnicalLosses.of(league, A);
            assertThat(losses.causes())
                    .containsExactly(
                            new LossCause(MatchTermination.TIMEOUT_CHOICE, "did not choose in time", 2),
                            new LossCause(MatchTermination.REFUSED, "refused the invitation", 1));
            assertThat(losses.matches()).isEqualTo(3);
            assertThat(losses.summary()).isEqualTo("3: 2 x did not choose in time, 1 x refused the invitation");
            assertThat(TechnicalLosses.NONE.summary()).isEmpty();
            assertThat(TechnicalLosses.of(league, B).matches()).isEqualTo(2);
        }

        @ParameterizedTest
        @EnumSource
        void areEachToldWithASentenceThatHelps(Termination why) {
            League league = new SmallLeague(2, 1).forfeited(A, B, null, why).league();
            assertThat(TechnicalLosses.of(league, A).causes()).singleElement().satisfies(cause -> {
                assertThat(cause.termination()).isEqualTo(MatchTermination.of(why));
                assertThat(cause.words()).isNotEmpty();
                assertThat(cause.fix()).matches("[A-Z].*\\.").doesNotContain("it finds most causes");
            });
            assertThat(TechnicalLosses.of(league, B).causes()).isEmpty();
        }
    }
}
