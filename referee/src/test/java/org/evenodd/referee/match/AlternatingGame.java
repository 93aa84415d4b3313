package org.evenodd.referee.match;

import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.game.Demand;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.MatchVerdict;
import org.evenodd.referee.game.MoveCall;

/** A game in which the players move in turn and no number is drawn; the last move wins. */
record AlternatingGame(int movesLeft) implements Game {

    @Override
    public GameType type() {
        return new GameType("countdown");
    }

    @Override
    public Demand demand() {
        if (movesLeft > 0) {
            return new Demand.Moves(Set.of(movesLeft % 2 == 1 ? P01 : P02));
        }
        return new Demand.Over(new Outcome.Win(P01, P02, P01), "P01 made the last move", false);
    }

    @Override
    public MessageType moveMessage() {
        return MessageType.CHOOSE_PARITY_RESPONSE;
    }

    @Override
    public Message call(MoveCall call) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> validMoves() {
        return List.of();
    }

    @Override
    public String describe(Message move) {
        return "a move";
    }

    @Override
    public Game play(PlayerId player, Message move) {
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
