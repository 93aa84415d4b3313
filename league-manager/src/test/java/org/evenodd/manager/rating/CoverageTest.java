package org.evenodd.manager.rating;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the 95 % intervals contain the strength with which a simulated player really plays. */
class CoverageTest {

    @Test
    void isNear95PercentInSomeLeaguesOfTen() {
        assertThat(new Coverage(10, 0.5, 2).over(40)).isBetween(0.92, 0.99);
    }

    @Tag("seeds")
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1})
    void isBetween93And97PercentInAThousandLeaguesOfTen(double spread) {
        assertThat(new Coverage(10, spread, 2).over(1000)).isBetween(0.93, 0.97);
    }

    @Tag("seeds")
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 2, 9, 100, 5000})
    void isRatedWhateverTheNumberOfDrawsAmong99Players(double draw) {
        List<PlayerId> ids = IntStream.rangeClosed(1, 99).mapToObj(PlayerId::of).toList();
        double[] values =
                IntStream.range(0, 99).mapToDouble(i -> Math.exp(i / 50.0 - 1)).toArray();
        var season = Coverage.season(ids, new Strengths(values, draw), new SplittableRandom(1));
        assertThat(Ratings.of(ids, season, 1).inOrder()).hasSize(99).allSatisfy(rating -> {
            assertThat(rating.low()).isFinite().isLessThanOrEqualTo(rating.elo());
            assertThat(rating.high()).isFinite().isGreaterThanOrEqualTo(rating.elo());
        });
    }
}
