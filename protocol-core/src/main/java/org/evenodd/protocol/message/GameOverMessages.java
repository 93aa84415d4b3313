package org.evenodd.protocol.message;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.Notation.AnyCase;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.When;
import org.evenodd.protocol.shape.Notation.WinnerWord;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/** The messages between referee and players at the end of a match (PRD 5.3). */
public sealed interface GameOverMessages extends Message {

    /**
     * A match has ended (PRD 5.3, REF 1.3, MCP 4.3). The outcome is in {@code gameResult}, or, from a referee that follows
     * only REF, in {@code flat}; it may tell none that can be read.
     */
    record GameOver(
            @Flat Envelope envelope,
            @Flat MatchRef match,
            @Expected @Nullable GameType gameType,
            @Expected @Nullable GameResult gameResult,
            @Sent @Size(max = 1000) @Nullable String reason,
            @Flat FlatResult flat)
            implements GameOverMessages {}

    /**
     * The outcome of a match as told to its players (PRD 5.3.2).
     *
     * @param choices of both players; null for a player that did not choose
     * @param drawNonce proves the draw against the commitment of the call
     * @param moves of a game of several moves, which has no choices
     * @param board the position at its end, in its own form
     */
    @When(field = "status", is = "WIN", present = "winner_player_id")
    @When(
            field = "status",
            is = "WIN",
            unless = "moves",
            present = {"drawn_number", "number_parity"})
    @When(field = "status", is = "DRAW", absent = "winner_player_id")
    @When(
            field = "status",
            is = "TECHNICAL_LOSS",
            present = "winner_player_id",
            absent = {"drawn_number", "number_parity"})
    record GameResult(
            MatchStatus status,
            @Expected @Decisive @OrNull @Nullable PlayerId winnerPlayerId,

            @Decisive @OrNull @Between(min = 1, max = 10) @Nullable
            Integer drawnNumber,

            @Decisive @OrNull @Nullable Parity numberParity,
            @Size(min = 2, max = 2) Map<PlayerId, @Nullable Parity> choices,
            @Expected @Size(max = 1000) @Nullable String reason,
            @Sent @OrNull @Nullable Digest drawNonce,

            @Ignorable @Size(max = MoveMessages.MOST_MOVES) @Nullable
            List<MadeMove> moves,

            @Nullable GameJson board) {

        /** The field of the number that is drawn, here and in a report. */
        public static final String NUMBER = "drawn_number";

        /** The fields about the draw in a match that was played to its end. */
        public static final List<String> DRAWN = List.of(NUMBER, "number_parity");

        public GameResult {
            choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
            moves = moves == null ? null : List.copyOf(moves);
            boolean hasPlayed = winnerPlayerId == null || choices.containsKey(winnerPlayerId);
            boolean isOfNumber = drawnNumber == null ? numberParity == null : Parity.of(drawnNumber) == numberParity;
            new Rules()
                    .that(hasPlayed, "/winner_player_id", "one of the two players in choices", winnerPlayerId)
                    .that(isOfNumber, "/number_parity", "the parity of drawn_number", numberParity)
                    .enforce();
        }

        /** The outcome in its flat form, which names the players' choices by their sides. */
        public FlatResult flat(PlayerId playerA, PlayerId playerB) {
            String winner = winnerPlayerId == null ? FlatResult.DRAW : winnerPlayerId.value();
            return new FlatResult(winner, drawnNumber, choices.get(playerA), choices.get(playerB));
        }
    }

    /** How a match ended (PRD 5.3.2). */
    enum MatchStatus {
        WIN,
        DRAW,
        TECHNICAL_LOSS
    }

    /**
     * The flat form of the outcome (REF 1.3).
     *
     * @param winner a player id, {@code draw}, {@code PLAYER_A} or {@code PLAYER_B}
     */
    record FlatResult(
            @Sent @WinnerWord @Nullable String winner,

            @Sent @OrNull @Between(min = 1, max = 10) @Nullable
            Integer drawnNumber,

            @Sent @OrNull @AnyCase @Nullable Parity playerAChoice,
            @Sent @OrNull @AnyCase @Nullable Parity playerBChoice) {

        public static final String DRAW = "draw";

        public static final FlatResult NONE = new FlatResult(null, null, null, null);
    }

    /** A player acknowledges the outcome (MCP 4.3). */
    record GameOverAck(@Flat Envelope envelope, AckStatus status, PlayerId playerId, MatchId matchId)
            implements GameOverMessages {}
}
