package org.evenodd.player.history;

import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** Reads a GAME_OVER, in either of its two forms, from one player's side (PRD 5.3, REF 1.3). */
public final class GameOverReader {

    private GameOverReader() {}

    /**
     * Returns the match as this player remembers it.
     *
     * @param at when the player received the message
     * @return empty if the message does not identify the opponent or the winner
     */
    public static Optional<PlayedMatch> of(GameOver over, OwnMatch own, Instant at) {
        GameResult result = over.gameResult();
        Optional<PlayedMatch> played = result == null ? new FlatAccount(over, own, at).read() : nested(result, own, at);
        return Optional.ofNullable(own.draw())
                .flatMap(draw -> draw.brokenBy(over))
                .map(evidence -> played.map(match -> match.with(evidence)))
                .orElse(played);
    }

    private static Optional<PlayedMatch> nested(GameResult result, OwnMatch own, Instant at) {
        return result.choices().keySet().stream()
                .filter(player -> !player.equals(own.self()))
                .findFirst()
                .map(opponent -> new PlayedMatch(
                        own.match(),
                        opponent,
                        resultFor(own.self(), result.winnerPlayerId()),
                        result.status(),
                        result.choices().get(own.self()),
                        result.choices().get(opponent),
                        result.drawnNumber(),
                        result.reason(),
                        at));
    }

    private static Result resultFor(PlayerId self, @Nullable PlayerId winner) {
        if (winner == null) {
            return Result.DRAW;
        }
        return winner.equals(self) ? Result.WIN : Result.LOSS;
    }
}
