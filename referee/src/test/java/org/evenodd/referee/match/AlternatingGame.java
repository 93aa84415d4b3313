package org.evenodd.referee.match;

import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.game.Demand;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.MoveCall;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A game in which the players move in turn and no number is drawn; the last move wins. */
record AlternatingGame(int movesLeft) implements Position {

    @Override
    public Game game() {
        return Games.usual();
    }

    @Override
    public Demand demand() {
        if (movesLeft > 0) {
            return new Demand.Moves(Set.of(movesLeft % 2 == 1 ? P01 : P02));
        }
        return new Demand.Over(new Outcome.Win(P01, P02, P01), "P01 made the last move", false);
    }

    @Override
    public Message call(MoveCall call) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> validMoves(PlayerId player) {
        return List.of();
    }

    @Override
    public String describe(Message move) {
        return "a move";
    }

    @Override
    public Position play(PlayerId player, Message move, int tookMs) {
        return new AlternatingGame(movesLeft - 1);
    }

    @Override
    public GameResult result(MatchVerdict verdict) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ResultDetails details(
            MatchVerdict verdict, List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> dialectNotes) {
        throw new UnsupportedOperationException();
    }
}
