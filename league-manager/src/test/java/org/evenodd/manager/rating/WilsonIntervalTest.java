package org.evenodd.manager.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WilsonIntervalTest {

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
}
