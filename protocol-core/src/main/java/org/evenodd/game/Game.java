package org.evenodd.game;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.message.GameParts;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** The rules of a game for two players. */
public interface Game {

    GameType type();

    /** The type of the message that asks a player for a move. */
    MessageType call();

    /** The type of the message that carries a move. */
    default MessageType move() {
        return call().answer().orElseThrow();
    }

    /** Its parts of messages; empty if the messages' own fields are enough. */
    default Optional<GameParts> parts() {
        return Optional.empty();
    }

    /**
     * The first position.
     *
     * @param random makes at once all draws that stay hidden until the end
     */
    Position begin(MatchSetup setup, RandomGenerator random);

    /**
     * Checks a reported result.
     *
     * @return the checked result
     * @throws InvalidValueException with the fields of the report that contradict the rules
     */
    CheckedResult check(MatchSetup setup, MatchResult result);

    /** The result that moves and draw alone tell; empty unless they tell a whole game, played to its end. */
    Optional<CheckedResult> told(MatchSetup setup, ResultDetails details);

    /**
     * A number that may be drawn here and ends the game as a number from another range would; empty where that number
     * contradicts the winner.
     *
     * @param moves of the players, in words
     * @param winning the winner's move; another word if nobody has won
     */
    default Optional<Integer> alike(int number, List<String> moves, String winning) {
        return Optional.empty();
    }

    /** The proof of the draw in the details of a result. */
    default Seal seal(MatchId match, ResultDetails details) {
        return Seal.NOTHING_DRAWN;
    }

    /** The proof of a draw by its referee, in a word. */
    default String proof() {
        return "";
    }

    /** The moves of a player that a result tells, as {@link Position#describe} does. */
    List<String> moves(ResultDetails details, PlayerId player);

    /**
     * Whether a transcript contradicts the result about a player's move; texts that are no moves contradict nothing.
     *
     * @param moves of the player, as the result tells them
     * @param number of the move, from 1
     * @param told the move in the transcript
     */
    default boolean contradicts(List<String> moves, int number, String told) {
        String word = told.toLowerCase(Locale.ROOT);
        return isMove(word) && moves.stream().anyMatch(move -> !move.equals(word));
    }

    /** The words for its moves. */
    default Words words() {
        return new Words("move", List.of("moves"), "who won by the moves, or nobody if nobody did");
    }

    /** Whether a word is a move, so that it can be found where foreign agents say it. */
    default boolean isMove(String word) {
        return false;
    }

    /** Other names of fields of its messages that foreign agents use, likeliest first. */
    default Map<String, List<String>> synonyms() {
        return Map.of();
    }

    /**
     * The words for the moves of a game.
     *
     * @param move a move
     * @param told the parts of a match that a result tells
     * @param winner the winner by these parts
     */
    record Words(String move, List<String> told, String winner) {

        public Words {
            told = List.copyOf(told);
        }

        /** All that a result tells of a match. */
        public String allTold() {
            return String.join(" and ", told);
        }
    }

    /**
     * The checked result that follows from a report.
     *
     * @param details complete, and without the draw if the game was not played to its end
     */
    record CheckedResult(Outcome outcome, ResultDetails details) {

        /** The result of a match whose game was not played, or is not told. */
        public static CheckedResult untold(Outcome outcome, Map<PlayerId, Termination> termination) {
            return new CheckedResult(
                    outcome,
                    ResultDetails.untold(List.of(outcome.playerA(), outcome.playerB()), outcome.status(), termination));
        }
    }

    /** The proof of a draw in a result: that the referee could not choose it when it knew the moves. */
    enum Seal {
        /** Nothing: nothing was drawn, or it is not told. */
        NOTHING_DRAWN,
        /** Nothing: it was not sealed. */
        MISSING,
        /** Nothing: the referee has not opened the seal. */
        UNOPENED,
        /** Something else was sealed. */
        BROKEN,
        /** It was drawn before the moves. */
        PROVEN
    }
}
