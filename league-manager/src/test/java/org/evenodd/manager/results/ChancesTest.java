package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.evenodd.game.Games;
import org.evenodd.manager.league.PlayedLeg;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.results.Chances.CoinRank;
import org.evenodd.manager.results.Chances.LopsidedForfeits;
import org.evenodd.manager.results.Chances.WilsonInterval;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChancesTest {

    /** Without a success it is from 0 to z² / (n + z²). */
    @Test
    void beginsAtZeroWithoutASuccess() {
        WilsonInterval none = WilsonInterval.of(0, 10);
        assertThat(none.low()).isZero();
        assertThat(none.high()).isEqualTo(3.841459 / 13.841459, within(1e-6));
    }

    /** For half it is ½ ± z / (2·√(n + z²)). */
    @Test
    void isSymmetricAroundHalf() {
        WilsonInterval half = WilsonInterval.of(5, 10);
        double margin = 1.959964 / (2 * Math.sqrt(13.841459));
        assertThat(half.low()).isEqualTo(0.5 - margin, within(1e-6));
        assertThat(half.high()).isEqualTo(0.5 + margin, within(1e-6));
    }

    @Test
    void ofFailuresMirrorsThatOfSuccesses() {
        WilsonInterval most = WilsonInterval.of(8, 9);
        WilsonInterval few = WilsonInterval.of(1, 9);
        assertThat(most.low()).isEqualTo(1 - few.high(), within(1e-12));
        assertThat(most.high()).isEqualTo(1 - few.low(), within(1e-12));
    }

    @Test
    void isEverythingWithoutATrial() {
        assertThat(WilsonInterval.of(0, 0)).isEqualTo(new WilsonInterval(0, 1));
    }

    @Test
    void isOfNoMoreSuccessesThanTrials() {
        assertThatThrownBy(() -> WilsonInterval.of(3, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WilsonInterval.of(-1, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Nested
    class RankOfACoin {
        /** 0, 1 or 3 points with chances of ¼, ½ and ¼: none of them is outside 95 %. */
        @Test
        void isAnyAfterOneMatch() {
            assertThat(CoinRank.of(List.of(3, 1, 0), 1, Scoring.STANDARD)).isEqualTo(new CoinRank(1, 4));
        }

        /** Of 4 matches, 0 points have a chance of 1/256 and 1 of 8/256, 12 one of 1/256 and 10 one of 8/256. */
        @Test
        void isBetweenThePointsThatLeaveOutATailOnEachSide() {
            assertThat(CoinRank.of(List.of(12, 10, 1, 0), 4, Scoring.STANDARD)).isEqualTo(new CoinRank(2, 4));
        }

        @Test
        void isBehindAndAheadOfThoseThatACoinNeverReaches() {
            List<Integer> others =
                    IntStream.range(0, 10).mapToObj(i -> i < 3 ? 200 : 5).toList();
            assertThat(CoinRank.of(others, 70, Scoring.STANDARD)).isEqualTo(new CoinRank(4, 4));
        }

        @Test
        void dependsOnTheScoringOfTheLeague() {
            List<Integer> others = List.of(2);
            assertThat(CoinRank.of(others, 1, new Scoring(2, 1, 0))).isEqualTo(new CoinRank(1, 2));
            assertThat(CoinRank.of(others, 1, new Scoring(1, 0, 0))).isEqualTo(new CoinRank(2, 2));
            assertThat(CoinRank.of(others, 1, new Scoring(5, 4, 3))).isEqualTo(new CoinRank(1, 1));
        }

        @Test
        void beforeAnyMatchIsThatOfNoPoints() {
            assertThat(CoinRank.of(List.of(0, 0), 0, Scoring.STANDARD)).isEqualTo(new CoinRank(1, 3));
            assertThat(CoinRank.of(List.of(), 0, Scoring.STANDARD)).isEqualTo(new CoinRank(1, 1));
        }
    }

    @Nested
    class Lopsided {

        private static final PlayerId GIVER = PlayerId.of(1);
        private static final PlayerId TAKER = PlayerId.of(2);

        private static RatingSums after(int legs, BiPredicate<Integer, PlayerId> givesUp) {
            RatingSums sums = RatingSums.NONE;
            for (int leg = 0; leg < legs; leg++) {
                PlayedLeg played = new PlayedLeg();
                for (int other = 2; other <= 30; other++) {
                    PlayerId opponent = PlayerId.of(other);
                    if (givesUp.test(leg, opponent)) {
                        played.chosenAndForfeited(GIVER, opponent);
                    } else {
                        played.drawn(GIVER, opponent);
                    }
                }
                sums = sums.after(Games.usual(), played.matches(), 50);
            }
            return sums;
        }

        @Test
        void areForfeitsToOneOpponentAloneAfterFiveLegs() {
            assertThat(LopsidedForfeits.of(after(4, (leg, other) -> other.equals(TAKER))))
                    .isEmpty();
            assertThat(LopsidedForfeits.of(after(6, (leg, other) -> other.equals(TAKER))))
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.loser()).isEqualTo(GIVER);
                        assertThat(found.winner()).isEqualTo(TAKER);
                        assertThat(found.times()).isBetween(5.5, 6.0);
                        assertThat(found.expected()).isEqualTo(found.times() / 29, within(1e-3));
                    });
        }

        @Test
        void areSeenAmongForfeitsToOthers() {
            SplittableRandom random = new SplittableRandom(1);
            RatingSums sums = after(30, (leg, other) -> other.equals(TAKER) || random.nextInt(20) == 0);
            assertThat(LopsidedForfeits.of(sums))
                    .extracting(LopsidedForfeits::winner)
                    .containsExactly(TAKER);
        }

        @Test
        void areNotThoseOfWhoFailsNowAndThenOrIsDead() {
            SplittableRandom random = new SplittableRandom(1);
            assertThat(LopsidedForfeits.of(after(100, (leg, other) -> random.nextInt(10) == 0)))
                    .isEmpty();
            assertThat(LopsidedForfeits.of(after(40, (leg, other) -> leg > 2 || !other.equals(TAKER))))
                    .isEmpty();
        }
    }
}
