package org.evenodd.game;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;

/** A position of a game for two players. Immutable: a move returns a new position. */
public interface Position {

    Game game();

    /** Returns the next thing that the game needs. */
    Demand demand();

    /** Returns the message that asks a player for its move. */
    Message call(MoveCall call);

    /** Returns the valid moves of a player in this position, as an error may list them. */
    List<String> validMoves(PlayerId player);

    /** Returns a move as the transcript shows it. */
    String describe(Message move);

    /** Returns the number of the next move of the match, from 1. */
    default int number() {
        return 1;
    }

    /** Returns why a move that is due may not be made here; empty if it may. */
    default Optional<Violation> illegal(PlayerId player, Message move) {
        return Optional.empty();
    }

    /**
     * Returns the position after a legal move.
     *
     * @param tookMs how long the player took, in milliseconds
     * @throws IllegalArgumentException if the message is not a move or it is not the player's turn
     */
    Position play(PlayerId player, Message move, int tookMs);

    /** Returns the result as sent to the players. */
    GameResult result(MatchVerdict verdict);

    /** Returns the result's details as the league stores them. */
    ResultDetails details(
            MatchVerdict verdict, List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> dialectNotes);
}
