package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.FirstRound.P01;
import static org.evenodd.manager.play.FirstRound.P02;
import static org.evenodd.manager.play.FirstRound.R1M1;
import static org.evenodd.manager.play.FirstRound.REF01;

import java.time.Duration;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports in the flat form of REF. */
class FlatReportTest {

    private final FirstRound first = new FirstRound();

    @ParameterizedTest
    @CsvSource({
        "P01, P01",
        "P02, P02",
        "PLAYER_A, P01",
        "PLAYER_B, P02",
        "draw, ",
        "DRAW, ",
    })
    void tellsTheWinnerInAnyOfItsWords(String word, String winner) {
        first.report(Reports.flat(first.tournament.league(), R1M1, "P01", "P02", word));
        assertThat(first.decision().result().winner()).isEqualTo(winner == null ? null : new PlayerId(winner));
    }

    @Test
    void meansItsOwnFirstPlayerByPlayerA() {
        first.report(Reports.flat(first.tournament.league(), R1M1, "P02", "P01", "PLAYER_A"));
        assertThat(first.decision().result().winner()).isEqualTo(P02);
    }

    @Test
    void isRefusedForOtherPlayers() {
        first.assertBreaksTheRules(Reports.flat(first.tournament.league(), R1M1, "P01", "P03", "P01"), "/player_b");
    }

    @Test
    void isRefusedWhereItContradictsTheResultBesideIt() {
        first.assertBreaksTheRules(besideAResult(new FlatReport(P01, P02, "P02")), "/winner");
    }

    @Test
    void isRefusedForAWinnerWhoDoesNotPlay() {
        first.assertBreaksTheRules(besideAResult(new FlatReport(null, null, "P03")), "/winner");
    }

    private MatchResultReport besideAResult(FlatReport flat) {
        MatchResultReport whole = Reports.played(first.tournament.league(), R1M1, 8);
        return new MatchResultReport(
                whole.envelope(),
                whole.leagueId(),
                whole.roundId(),
                whole.matchId(),
                1,
                whole.gameType(),
                whole.result(),
                flat);
    }

    @Test
    void isADrawAndNoDoubleForfeitWhereTheLeagueGivesNothingForThat() {
        TournamentFixture zero =
                TournamentFixture.with(Samples.settings(Duration.ZERO, DoubleForfeit.ZERO, true), 2, 1, 1);
        zero.start();
        zero.report(REF01, Reports.flat(zero.league(), R1M1, "P01", "P02", "draw"));
        assertThat(zero.league().standings().recordOf(P01).points()).isEqualTo(1);
    }
}
