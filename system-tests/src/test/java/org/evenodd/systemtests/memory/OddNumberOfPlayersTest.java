package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Seven players and three referees: one player has a bye in each round. */
@TestInstance(Lifecycle.PER_CLASS)
class OddNumberOfPlayersTest {

    private static final int PLAYERS = 7;
    private static final int MATCHES = 21;

    private FinishedLeague league;

    @BeforeAll
    void play(@TempDir Path directory) {
        FinishedLeague.play(directory, PLAYERS, 3, 7);
        league = FinishedLeague.in(directory);
    }

    @Test
    void everyPlayerHasItsByeInTurn() {
        assertThat(league.rounds())
                .extracting(round -> round.path("bye").asString(""))
                .containsExactlyInAnyOrder("P01", "P02", "P03", "P04", "P05", "P06", "P07");
    }

    @Test
    void nobodyPlaysInTheRoundOfItsBye() {
        assertThat(league.rounds()).allSatisfy(round -> {
            List<String> players = round.path("matches")
                    .valueStream()
                    .flatMap(match ->
                            List.of(
                                    match.path("player_A_id").asString(),
                                    match.path("player_B_id").asString())
                                    .stream())
                    .toList();
            assertThat(players)
                    .hasSize(PLAYERS - 1)
                    .doesNotHaveDuplicates()
                    .doesNotContain(round.path("bye").asString());
        });
    }

    @Test
    void everybodyMeetsEverybodyOnce() {
        assertThat(league.pairings()).hasSize(MATCHES).doesNotHaveDuplicates();
    }

    @Test
    void everyMatchHasAResultAndTheRefereesShareThem() {
        assertThat(league.matches())
                .allSatisfy(match -> assertThat(match.path("result").isObject()).isTrue());
        assertThat(league.matches())
                .extracting(match -> match.path("referee_id").asString())
                .contains("REF01", "REF02", "REF03");
    }

    @Test
    void everybodyStandsWhereItsResultsPutIt() {
        assertThat(league.standings()).hasSize(PLAYERS).isEqualTo(league.standingsByTheResults());
    }
}
