package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Accents that nobody has been heard with play whole leagues. {@code -Ddialects.seed=N} plays one seed again;
 * {@code -Ddialects.seeds=N} so many of them.
 */
class UnseenDialectsTest {

    private static final long FIRST = 1;
    private static final long SOME = 20;
    private static final long ALL = Long.getLong("dialects.seeds", 200);

    private static LongStream seeds(long from, long to) {
        Long only = Long.getLong("dialects.seed");
        return only == null ? LongStream.range(from, to) : LongStream.of(only);
    }

    private static void noneComplains(LongStream seeds) {
        List<String> complaints = seeds.mapToObj(AccentSeed::of)
                .flatMap(seed -> seed.complaints().stream())
                .toList();

        assertThat(complaints).as("play one again with -Ddialects.seed=N").isEmpty();
    }

    @Test
    void playWholeLeaguesWithoutATechnicalLoss() {
        noneComplains(seeds(FIRST, FIRST + SOME));
    }

    @Test
    @Tag("seeds")
    void playWholeLeaguesWithoutATechnicalLossUnderHundredsOfSeeds() {
        noneComplains(seeds(FIRST + SOME, FIRST + ALL));
    }

    @Test
    void areNoneOfTheTable() {
        assertThat(seeds(FIRST, FIRST + ALL).mapToObj(AccentSeed::of).flatMap(seed -> seed.players().stream()))
                .allSatisfy(accent -> assertThat(KnownDialects.all()).noneMatch(accent::sameAs));
    }
}
