package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Accents that nobody has been heard with play whole leagues. {@code -Ddialects.seed=N} plays one seed again;
 * {@code -Ddialects.seeds=N} so many of them.
 */
class UnseenDialectsTest {

    private static final long FIRST = 1;
    private static final long COUNT = Long.getLong("dialects.seeds", 200);

    private static LongStream seeds() {
        Long only = Long.getLong("dialects.seed");
        return only == null ? LongStream.range(FIRST, FIRST + COUNT) : LongStream.of(only);
    }

    @Test
    void playWholeLeaguesWithoutATechnicalLoss() {
        List<String> complaints = seeds().mapToObj(Seed::of)
                .flatMap(seed -> seed.complaints().stream())
                .toList();

        assertThat(complaints).as("play one again with -Ddialects.seed=N").isEmpty();
    }

    @Test
    void areNoneOfTheTable() {
        assertThat(seeds().mapToObj(Seed::of).flatMap(seed -> seed.players().stream()))
                .allSatisfy(accent -> assertThat(KnownDialects.all()).noneMatch(accent::sameAs));
    }
}
