package org.evenodd.player.game.evenodd;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.game.Games;
import org.evenodd.game.MoveGame;
import org.evenodd.player.game.evenodd.Encounters.Encounter;
import org.evenodd.player.game.evenodd.PlayedMatch.Result;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
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
    public static Optional<PlayedMatch> of(GameOver over, Encounter own, Instant at) {
        GameResult result = over.gameResult();
        Optional<PlayedMatch> played = result == null ? new FlatAccount(over, own, at).read() : nested(result, own, at);
        return Optional.ofNullable(own.playing().draw())
                .flatMap(draw -> draw.brokenBy(over))
                .map(evidence -> played.map(match -> match.with(evidence)))
                .orElse(played);
    }

    private static Optional<PlayedMatch> nested(GameResult result, Encounter own, Instant at) {
        return result.choices().keySet().stream()
                .filter(player -> !player.equals(own.self()))
                .findFirst()
                .filter(opponent -> result.choices().containsKey(own.self()))
                .map(opponent -> new PlayedMatch(
                        own.match(),
                        opponent,
                        resultFor(own.self(), result.winnerPlayerId()),
                        result.status(),
                        result.choices().get(own.self()),
                        result.choices().get(opponent),
                        result.drawnNumber(),
                        result.reason(),
                        at,
                        null));
    }

    private static Result resultFor(PlayerId self, @Nullable PlayerId winner) {
        if (winner == null) {
            return Result.DRAW;
        }
        return winner.equals(self) ? Result.WIN : Result.LOSS;
    }

    /** Reads the flat form of GAME_OVER, which names sides instead of players (REF 1.3). */
    private record FlatAccount(GameOver over, Encounter own, Instant at) {

        Optional<PlayedMatch> read() {
            return opponent().flatMap(opponent -> result().map(result -> played(opponent, result)));
        }

        private PlayedMatch played(PlayerId opponent, Result result) {
            FlatResult flat = over.flat();
            return new PlayedMatch(
                    own.match(),
                    opponent,
                    result,
                    status(result),
                    choice(true),
                    choice(false),
                    flat.drawnNumber(),
                    over.reason(),
                    at,
                    null);
        }

        private Optional<PlayerId> opponent() {
            return own.side().opponent() == null
                    ? winningPlayer().filter(winner -> !winner.equals(own.self()))
                    : Optional.of(own.side().opponent());
        }

        private Optional<Result> result() {
            String winner = winner();
            if (winner.isEmpty() || winner.equalsIgnoreCase(FlatResult.DRAW)) {
                return Optional.of(Result.DRAW);
            }
            return winningSide()
                    .map(side -> side == own.side().role())
                    .or(() -> winningPlayer().map(own.self()::equals))
                    .map(won -> won ? Result.WIN : Result.LOSS);
        }

        private Optional<RoleInMatch> winningSide() {
            return Stream.of(RoleInMatch.values())
                    .filter(side -> own.side().role() != null && side.name().equals(winner()))
                    .findFirst();
        }

        private Optional<PlayerId> winningPlayer() {
            return PlayerId.SYNTAX.accepts(winner()) ? Optional.of(new PlayerId(winner())) : Optional.empty();
        }

        private String winner() {
            String winner = over.flat().winner();
            return winner == null ? "" : winner;
        }

        /**
         * The flat form has no status; a drawn number means that the game was played to the end. Null in a game without
         * one, where nothing does.
         */
        private @Nullable MatchStatus status(Result result) {
            if (result == Result.DRAW) {
                return MatchStatus.DRAW;
            }
            GameType game = over.gameType();
            if (game != null && Games.of(game).orElse(null) instanceof MoveGame) {
                return null;
            }
            return over.flat().drawnNumber() == null ? MatchStatus.TECHNICAL_LOSS : MatchStatus.WIN;
        }

        private @Nullable Parity choice(boolean ownOne) {
            if (own.side().role() == null) {
                return null;
            }
            return ownOne == (own.side().role() == RoleInMatch.PLAYER_A)
                    ? over.flat().playerAChoice()
                    : over.flat().playerBChoice();
        }
    }
}
