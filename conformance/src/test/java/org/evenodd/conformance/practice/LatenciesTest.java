package org.evenodd.conformance.practice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    private static Latencies of(int... millis) {
        return new Latencies(IntStream.of(millis).mapToObj(Duration::ofMillis).toList());
    }

    @Test
    void areSortedByThemselves() {
        assertThat(of(30, 10, 20).sorted())
                .isEqualTo(List.of(Duration.ofMillis(10), Duration.ofMillis(20), Duration.ofMillis(30)));
    }

    @Test
    void tellTheTimeWithinWhichSoManyCame() {
        Latencies hundred = of(IntStream.rangeClosed(1, 100).toArray());
        assertThat(hundred.median()).isEqualTo(Duration.ofMillis(50));
        assertThat(hundred.percentile(95)).isEqualTo(Duration.ofMillis(95));
        assertThat(hundred.longest()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void ofOneAnswerAreAllThatOne() {
        assertThat(of(7).median()).isEqualTo(of(7).longest());
    }
}
