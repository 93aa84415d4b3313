package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.results.Chances.CoinRank;
import org.evenodd.manager.results.Chances.WilsonInterval;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
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
}
