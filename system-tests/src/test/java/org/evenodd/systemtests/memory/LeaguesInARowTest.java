package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing of a league stays in memory when the next is played. */
class LeaguesInARowTest {

    private static final int LEAGUES = 20;

    /** A league has some thousands; caches of limited size still grow by less than a hundred from one to the next. */
    private static final int FEW = 100;

    @Test
    void leaveNoObjectsBehind(@TempDir Path directory) throws Exception {
        List<Long> objects = LeaguesInARow.play(directory, LEAGUES);

        long halfWay = objects.get(LEAGUES / 2 - 1);
        long atTheEnd = objects.get(LEAGUES - 1);
        assertThat(halfWay).isGreaterThan(FEW);
        assertThat((atTheEnd - halfWay) / (LEAGUES / 2)).as(objects.toString()).isLessThan(FEW);
    }
}
