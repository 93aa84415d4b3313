package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seven players and three referees: one player has a bye in each round. */
class OddNumberOfPlayersTest {

    private static final int PLAYERS = 7;
    private static final int MATCHES = 21;

    @Test
    void everybodyHasItsByeInTurnMeetsEverybodyOnceAndStandsWhereItsResultsPutIt(@TempDir Path directory) {
        FinishedLeague.play(directory, PLAYERS, 3, 7);
        FinishedLeague league = FinishedLeague.in(directory);
        assertThat(league.rounds())
                .extracting(round -> round.path("bye").asString(""))
                .containsExactlyInAnyOrder("P01", "P02", "P03", "P04", "P05", "P06", "P07");
        assertThat(league.rounds())
                .allSatisfy(round -> assertThat(round.path("matches").toString())
                        .doesNotContain('"' + round.path("bye").asString() + '"'));
        assertThat(league.pairings()).hasSize(MATCHES).doesNotHaveDuplicates();
        assertThat(league.matches())
                .allSatisfy(match -> assertThat(match.path("result").isObject()).isTrue());
        assertThat(league.matches())
                .extracting(match -> match.path("referee_id").asString())
                .contains("REF01", "REF02", "REF03");
        assertThat(league.standings()).hasSize(PLAYERS).isEqualTo(league.standingsByTheResults());
    }
}
