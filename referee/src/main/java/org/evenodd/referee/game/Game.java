package org.evenodd.referee.game;

import java.util.List;
import java.util.Map;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.TranscriptEntry;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.PlayerId;

/** A position of a game for two. Immutable: what happens to it makes a new one. */
public interface Game {

    GameType type();

    /** What the game needs to go on from here. */
    Demand demand();

    /** The message that brings a move. */
    MessageType moveMessage();

    /** The message that asks a player for its move. */
    Message call(MoveCall call);

    /** The words that are valid moves here, as an error may list them. */
    List<String> validMoves();

    /** A move as the transcript shows it. */
    String describe(Message move);

    /**
     * The position after a move.
     *
     * @throws IllegalArgumentException when the message is no move or the player is not to move
     */
    Game play(PlayerId player, Message move);

    /**
     * The position after the draw was revealed.
     *
     * @throws IllegalArgumentException when the draw is not the one that was sealed, or none is due
     */
    Game reveal(NumberDraw draw);

    /** The result as the players hear it. */
    GameResult result(MatchVerdict verdict);

    /** The result's details as the league keeps them. */
    ResultDetails details(
            MatchVerdict verdict, List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> dialectNotes);
}
