package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The largest possible league, in less than 512 MB of heap. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("large")
class NinetyNinePlayersTest {

    private static final int PLAYERS = 99;
    private static final int MATCHES = 4851;

    private FinishedLeague league;
    private String said = "";

    @BeforeAll
    void play(@TempDir Path directory) throws Exception {
        said = ForkedLeague.play(directory, "500m", PLAYERS, 10);
        System.out.println("99 players: " + said.strip());
        league = FinishedLeague.in(directory);
    }

    @Test
    void decideEveryMatchExactlyOnce() {
        assertThat(said).contains(MATCHES + " decisions");
        assertThat(league.matches())
                .hasSize(MATCHES)
                .allSatisfy(match -> assertThat(match.path("result").isObject()).isTrue());
    }

    @Test
    void meetEverybodyExactlyOnce() {
        assertThat(league.pairings()).hasSize(MATCHES).doesNotHaveDuplicates();
    }

    @Test
    void standWhereTheirResultsPutThem() {
        assertThat(league.standings()).hasSize(PLAYERS).isEqualTo(league.standingsByTheResults());
    }
}
