package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Games;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.tictactoe.Board.Square;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Matches of tic-tac-toe as an honest referee reports them. Squares are numbered by row, from 0 to 8. */
public final class TicTacToeMatches {

    static final TicTacToe GAME = (TicTacToe) Games.of(TicTacToe.TYPE).orElseThrow();

    /** X wins with the first row. */
    static final int[] WON = {0, 3, 1, 4, 2};

    static final int[] DRAWN = {0, 1, 2, 4, 3, 5, 7, 6, 8};

    private TicTacToeMatches() {}

    /** A whole league. */
    public static List<LeagueEvent> league(int players) {
        TournamentFixture tournament = TournamentFixture.with(Samples.settings("game_type=tic_tac_toe"), players, 2, 2);
        tournament.start();
        new Simulation(tournament, 1, 0).run();
        return List.copyOf(tournament.events());
    }

    /** What a referee reports of these moves. */
    static ResultDetails details(MatchSetup setup, Instant at, Map<PlayerId, Termination> faults, int... squares) {
        List<MadeMove> moves = new ArrayList<>();
        List<TranscriptEntry> transcript = new ArrayList<>();
        for (int index : squares) {
            Square square = new Square(index / 3, index % 3);
            int number = moves.size() + 1;
            PlayerId player = number % 2 == 1 ? setup.playerA() : setup.playerB();
            moves.add(new MadeMove(number, player, GameJson.of(square), 100 * number));
            transcript.add(new TranscriptEntry(at.plusMillis(2L * number), "called", player, "call 1"));
            transcript.add(new TranscriptEntry(at.plusMillis(2L * number + 1), "chose", player, GAME.inWords(square)));
        }
        ResultDetails none = ResultDetails.untold(List.of(setup.playerA(), setup.playerB()), null, faults);
        return new ResultDetails(
                null, none.choices(), null, null, null, null, moves, null, faults, transcript, null, null);
    }

    /** The result of these moves, which must end the game. */
    static MatchResult result(LeagueSettings settings, MatchSetup setup, Instant at, int... squares) {
        ResultDetails details = details(setup, at, Map.of(), squares);
        return MatchDecider.counted(settings, GAME.told(setup, details).orElseThrow());
    }
}
