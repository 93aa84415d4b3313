package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.FirstRound.P01;
import static org.evenodd.manager.play.FirstRound.P02;
import static org.evenodd.manager.play.FirstRound.R1M1;
import static org.evenodd.manager.play.FirstRound.R1M2;

import java.util.Map;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;

/** Reports that break the rules of the game or the league. */
class ReportBreakingTheRulesTest {

    private final FirstRound first = new FirstRound();

    @Test
    void withAWinnerWhoDidNotWin() {
        first.assertBreaksTheRules(
                first.nested(P02, 0, 3, first.details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)), "/result/winner");
    }

    @Test
    void withADrawThatWasWon() {
        first.assertBreaksTheRules(
                first.nested(null, 1, 1, first.details(8, Parity.EVEN, Parity.ODD, MatchStatus.DRAW)),
                "/result/winner");
    }

    @Test
    void withAStatusThatDoesNotFitTheGame() {
        first.assertBreaksTheRules(
                first.nested(P01, 3, 0, first.details(8, Parity.EVEN, Parity.ODD, MatchStatus.DRAW)),
                "/result/details/status");
    }

    @Test
    void withPointsThatTheLeagueDoesNotGive() {
        first.assertBreaksTheRules(
                first.nested(P01, 5, 0, first.details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)), "/result/score");
    }

    @Test
    void withPointsOfOtherPlayers() {
        MatchResultReport other = Reports.played(first.tournament.league(), R1M2, 8);
        first.assertBreaksTheRules(Reports.nested(first.tournament.league(), R1M1, other.result()), "/result/score");
    }

    @Test
    void withoutTheNumberOfAGameThatWasPlayed() {
        first.assertBreaksTheRules(
                first.nested(P01, 3, 0, first.details(null, Parity.EVEN, Parity.ODD, MatchStatus.WIN)),
                "/result/details/drawn_number");
    }

    @Test
    void withoutAChoiceOfAGameThatWasPlayed() {
        first.assertBreaksTheRules(
                first.nested(P01, 3, 0, first.details(8, Parity.EVEN, null, MatchStatus.WIN)),
                "/result/details/choices");
    }

    @Test
    void withATechnicalLossOfNobody() {
        first.assertBreaksTheRules(
                first.nested(null, 1, 1, first.details(null, null, null, MatchStatus.TECHNICAL_LOSS)),
                "/result/winner");
    }

    @Test
    void withADoubleForfeitThatSomebodyWins() {
        first.assertBreaksTheRules(
                first.nested(P01, 3, 0, first.details(null, null, null, MatchStatus.DRAW)), "/result/winner");
    }

    @Test
    void withAFaultOfTheWinner() {
        Map<PlayerId, Termination> fault = Map.of(P01, Termination.TIMEOUT_CHOICE);
        first.assertBreaksTheRules(
                first.nested(P01, 3, 0, first.details(null, null, null, MatchStatus.TECHNICAL_LOSS, fault)),
                "/result/details/termination");
    }

    @Test
    void withANonceThatDoesNotOpenTheCommitment() {
        Digest commitment = new NumberDraw(3, new Digest("ab".repeat(32))).commitment(R1M1);
        first.assertBreaksTheRules(first.sealed(commitment, new Digest("ab".repeat(32))), "/result/details/draw_nonce");
    }

    @Test
    void withAParityThatIsNotTheNumbers() {
        Map<PlayerId, Parity> choices =
                Reports.choices(first.tournament.league().fixture(R1M1).orElseThrow(), Parity.EVEN, Parity.ODD);
        ResultDetails wrong = new ResultDetails(8, choices, MatchStatus.WIN, Parity.ODD, null, null, null, null, null);
        first.assertBreaksTheRules(first.nested(P01, 3, 0, wrong), "/result/details/number_parity");
    }

    @Test
    void withAnotherGame() {
        MatchResultReport here = Reports.played(first.tournament.league(), R1M1, 8);
        MatchResultReport chess = new MatchResultReport(
                here.envelope(),
                here.leagueId(),
                here.roundId(),
                here.matchId(),
                1,
                new GameType("chess"),
                here.result(),
                here.flat());
        first.assertBreaksTheRules(chess, "/game_type");
    }

    @Test
    void andARightReportIsTakenAfterwards() {
        first.report(first.nested(P02, 0, 3, first.details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)));
        assertThat(first.report(Reports.played(first.tournament.league(), R1M1, 8)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }
}
