package org.evenodd.player.game.evenodd;

import java.time.Instant;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * A match as one of its two players remembers it (MCP 4.3).
 *
 * @param ownChoice null if the player did not choose, or the referee did not say
 * @param drawnNumber null if the game was not played to the end
 * @param endedAt when the player received the result
 * @param brokenSeal null if the draw matches its commitment, or there was none
 */
public record PlayedMatch(
        MatchId matchId,
        PlayerId opponentId,
        Result result,
        @OrNull @Nullable MatchStatus status,
        @OrNull @Nullable Parity ownChoice,
        @OrNull @Nullable Parity opponentChoice,
        @OrNull @Between(min = 1, max = 10) @Nullable Integer drawnNumber,
        @OrNull @Size(max = 1000) @Nullable String reason,
        Instant endedAt,
        @Sent @OrNull @Nullable BrokenSeal brokenSeal) {

    PlayedMatch with(BrokenSeal evidence) {
        return new PlayedMatch(
                matchId, opponentId, result, status, ownChoice, opponentChoice, drawnNumber, reason, endedAt, evidence);
    }

    /** The winner; null if nobody won. */
    public @Nullable PlayerId winner(PlayerId self) {
        return switch (result) {
            case WIN -> self;
            case LOSS -> opponentId;
            case DRAW -> null;
        };
    }

    /** Whether the player lost without a game. */
    public boolean isForfeit() {
        return result == Result.LOSS && status == MatchStatus.TECHNICAL_LOSS;
    }

    /** The result of a match for the player that remembers it. */
    public enum Result {
        WIN,
        DRAW,
        LOSS
    }

    /**
     * Evidence that a referee's draw does not match the commitment it made before the choices.
     *
     * @param referee null if it did not identify itself
     * @param drawNonce null if it revealed none
     */
    public record BrokenSeal(
            @OrNull @Nullable Sender referee,
            Digest drawCommitment,
            @OrNull @Nullable Digest drawNonce) {}
}
