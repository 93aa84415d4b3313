package org.evenodd.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EarningsTest {

    private static final double EXACTLY = 1e-9;

    private static Earnings of(int... points) {
        List<Earnings.Series> matches = new ArrayList<>();
        for (int each : points) {
            matches.add(new Earnings.Series(1, each));
        }
        return Earnings.of(matches);
    }

    @Test
    void areTheMeanAndItsNormalInterval() {
        Earnings earned = of(0, 1, 1, 3, 0);
        assertThat(earned.points()).isEqualTo(1, within(EXACTLY));
        assertThat(earned.margin()).isEqualTo(1.959964 * Math.sqrt(1.5 / 5), within(EXACTLY));
        assertThat(earned.low()).isEqualTo(earned.points() - earned.margin());
        assertThat(earned).hasToString("1.00 ±1.07");
    }

    @Test
    void ofOneSeriesSayNothingOfTheirMargin() {
        assertThat(of(3).margin()).isInfinite();
        assertThat(of(3)).hasToString("3.00");
    }

    @Test
    void ofNoMatchAreNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Earnings.of(List.of()));
    }

    @Test
    void takeASeriesOfDependentMatchesForOneObservation() {
        Earnings whole = Earnings.of(List.of(new Earnings.Series(50, 50), new Earnings.Series(50, 100)));
        assertThat(whole.points()).isEqualTo(1.5, within(EXACTLY));
        assertThat(whole.margin()).isEqualTo(1.959964 * 0.5, within(EXACTLY));
    }

    @Test
    void holdTheTruthInsideTheirIntervalNineteenTimesInTwenty() {
        SplittableRandom random = new SplittableRandom(11);
        int held = 0;
        for (int sample = 0; sample < 2000; sample++) {
            Earnings earned = of(random.ints(100, 0, 4).toArray());
            held += earned.low() <= 1.5 && 1.5 <= earned.high() ? 1 : 0;
        }
        assertThat(held / 2000.0).isBetween(0.93, 0.97);
    }
}
