package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.evenodd.game.Games;
import org.evenodd.manager.league.PlayedLeg;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.results.Coverage.Strengths;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class VersionComparisonTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final int PLAYERS = 11;

    private final Random random = new Random(34);

    /** Each version plays so many legs against ten others, who change their versions, too. */
    private VersionComparison compared(int legs, double older, double newer) {
        RatingSums sums = RatingSums.NONE;
        for (int leg = 0; leg < 2 * legs; leg++) {
            boolean before = leg < legs;
            PlayedLeg played = new PlayedLeg().in(A, before ? "1.0.0" : "1.1.0");
            Strengths strengths = new Strengths(new double[] {Math.exp(before ? older : newer), 1}, 2);
            for (int other = 2; other <= PLAYERS; other++) {
                PlayerId opponent = PlayerId.of(other);
                double drawn = random.nextDouble();
                played.in(opponent, leg % 3 + ".0.0");
                if (drawn < strengths.chanceOfWin(0, 1)) {
                    played.won(A, opponent);
                } else if (drawn > 1 - strengths.chanceOfWin(1, 0)) {
                    played.won(opponent, A);
                } else {
                    played.drawn(A, opponent);
                }
            }
            sums = sums.after(Games.usual(), played.matches(), 50);
        }
        return VersionComparison.of(sums, A, "1.0.0", "1.1.0").orElseThrow();
    }

    @Test
    void saysWhichVersionIsBetterOrThatFewMatchesDoNotTell() {
        assertThat(compared(5, 0, 0).sentence()).isEqualTo("50 matches say nothing yet.");
        assertThat(compared(40, 0, 0).sentence()).isEqualTo("No difference can be seen in 400 matches.");
        assertThat(compared(20, 0, 1.5).sentence()).isEqualTo("Almost certainly better: over 99 %.");
        assertThat(compared(20, 1.5, 0).sentence()).isEqualTo("Almost certainly worse: over 99 %.");
        VersionComparison comparison = compared(12, 0, 0.7);
        assertThat(comparison.sentence())
                .isEqualTo("Probably better: %d %%.".formatted(Math.round(comparison.likelihood() * 100)));
        assertThat(comparison.older().matches()).isEqualTo(120);
        assertThat(comparison.newer().matches()).isEqualTo(120);
    }

    @Test
    void isOfTwoVersionsInWhichThePlayerHasPlayed() {
        RatingSums sums = RatingSums.NONE.after(
                Games.usual(),
                new PlayedLeg().in(A, "1.0.0").won(A, PlayerId.of(2)).matches(),
                0);
        assertThat(VersionComparison.of(sums, A, "1.0.0", "2.0.0")).isEmpty();
        assertThat(VersionComparison.of(sums, A, "1.0.0", "1.0.0")).isEmpty();
        assertThat(VersionComparison.of(sums, PlayerId.of(3), "none", "1.0.0")).isEmpty();
    }

    @Test
    void isRightAsOftenAsItSays() {
        double claimed = 0;
        double right = 0;
        int trials = 400;
        for (int trial = 0; trial < trials; trial++) {
            double older = random.nextGaussian() * 0.35;
            double newer = random.nextGaussian() * 0.35;
            double likelihood = compared(4, older, newer).likelihood();
            claimed += Math.max(likelihood, 1 - likelihood);
            right += (likelihood > 0.5) == (newer > older) ? 1 : 0;
        }
        assertThat(right / trials).isEqualTo(claimed / trials, within(0.05));
    }

    @Test
    void seldomSeesADifferenceBetweenEqualVersions() {
        int sure = 0;
        for (int trial = 0; trial < 400; trial++) {
            double likelihood = compared(4, 0.5, 0.5).likelihood();
            sure += Math.max(likelihood, 1 - likelihood) >= 0.9 ? 1 : 0;
        }
        assertThat(sure / 400.0).isLessThan(0.2);
    }
}
