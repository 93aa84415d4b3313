package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reports of R1M1 (P01 with X, P02 with O) in a league of tic-tac-toe. */
class TicTacToeReportTest {

    private final TournamentFixture tournament = league(false);

    private static TournamentFixture league(boolean strict) {
        OperatingRules rules =
                Samples.rules(strict, EndpointCheck.DEFERRED, RejoinWithoutToken.SAME_ADDRESS, AutoStart.BY_OPERATOR);
        TournamentFixture tournament = new TournamentFixture(Samples.settings("game_type=tic_tac_toe"), rules);
        tournament.register(2, 1, 1);
        return tournament.begin();
    }

    private MatchResultReport report(@Nullable PlayerId winner, ResultDetails details) {
        Map<PlayerId, Integer> score = winner == null
                ? Map.of(P01, 1, P02, 1)
                : Map.of(P01, winner.equals(P01) ? 3 : 0, P02, winner.equals(P02) ? 3 : 0);
        return tournament.nested(R1M1, new MatchResult(winner, score, details));
    }

    private ResultDetails moves(int... squares) {
        return forfeited(Map.of(), squares);
    }

    private ResultDetails forfeited(Map<PlayerId, Termination> faults, int... squares) {
        return TicTacToeMatches.details(tournament.setup(R1M1), tournament.now(), faults, squares);
    }

    private static ResultDetails with(ResultDetails told, List<MadeMove> moves) {
        return new ResultDetails(
                null,
                told.choices(),
                null,
                null,
                null,
                null,
                moves,
                null,
                told.termination(),
                told.transcript(),
                null,
                null);
    }

    private void assertRefusedAt(String pointer, MatchResultReport report) {
        CommandResponse response = tournament.report(REF01, report);
        assertRefused(response, ErrorCode.E006);
        assertThat(refusal(response).context().field()).isEqualTo(pointer);
        assertThat(tournament.match(R1M1).isDecided()).isFalse();
    }

    private Decision decision() {
        return tournament.match(R1M1).decided().orElseThrow();
    }

    @Test
    void areTakenWithTheirMovesAndTheBoard() {
        assertTaken(tournament.report(REF01, report(P01, moves(TicTacToeMatches.WON))));
        assertThat(decision().ending()).isEqualTo(Ending.WIN);
        ResultDetails details = decision().result().details();
        assertThat(details.moves()).hasSize(5);
        assertThat(details.board()).hasToString("[[\"X\",\"X\",\"X\"],[\"O\",\"O\",\"\"],[\"\",\"\",\"\"]]");
    }

    @Test
    void countByTheirMovesAgainstTheWinnerThatTheyNameWithANote() {
        assertTaken(tournament.report(REF01, report(P02, moves(TicTacToeMatches.WON))));
        assertThat(decision().result().winner()).isEqualTo(P01);
        assertThat(tournament.league().roster().referees().get(REF01).dialectNotes())
                .extracting(DialectNote::expected)
                .containsExactly("who wins by the report's own moves");
    }

    @Test
    void areRefusedInStrictModeIfTheyNameAnotherWinner() {
        TournamentFixture strict = league(true);
        CommandResponse response = strict.report(REF01, report(P02, moves(TicTacToeMatches.WON)));
        assertRefused(response, ErrorCode.E006);
        assertThat(refusal(response).context().field()).isEqualTo("/result/winner");
    }

    @Test
    void areRefusedIfASquareIsTakenTwiceOrATurnIsSkippedOrNothingIsToldOfTheMoves() {
        assertRefusedAt("/result/details/moves/3/move", report(P01, moves(0, 3, 1, 1, 2)));
        List<MadeMove> skipped = new ArrayList<>(moves(TicTacToeMatches.WON).moves());
        skipped.remove(1);
        assertRefusedAt("/result/details/moves/1/player_id", report(P01, with(moves(), skipped)));
        MatchResultReport told = report(P01, moves(TicTacToeMatches.WON));
        FlatReport flat = new FlatReport(P01, P02, "PLAYER_A");
        assertRefusedAt(
                "/result",
                new MatchResultReport(
                        told.envelope(),
                        told.leagueId(),
                        told.roundId(),
                        told.matchId(),
                        null,
                        told.gameType(),
                        null,
                        flat));
    }

    @Test
    void ofAnUnfinishedBoardAreTakenOnlyIfTheyNameThePlayerToMove() {
        String fault = "/result/details/termination";
        assertRefusedAt(fault, report(P01, moves(0, 3, 1)));
        assertRefusedAt(fault, report(P02, forfeited(Map.of(P01, Termination.TIMEOUT_CHOICE), 0, 3, 1)));
        assertTaken(tournament.report(REF01, report(P01, forfeited(Map.of(P02, Termination.TIMEOUT_CHOICE), 0, 3, 1))));
        assertThat(decision().ending()).isEqualTo(Ending.FORFEIT);
        assertThat(decision().result().details().moves()).hasSize(3);
        List<Fixture> leg = List.of(tournament.match(R1M1));
        assertThat(RatingSums.NONE.after(TicTacToeMatches.GAME, leg, 0).weights())
                .as("who has moved takes part")
                .hasSize(1);
    }
}
