package org.evenodd.conformance.kit;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;
import org.evenodd.game.Game;
import org.evenodd.game.MoveGame;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The kit's knowledge of a game beside its rules: the moves of its scripted players. */
public interface ScriptedGame {

    /** The class that {@code META-INF/services} names for a game; the rules of a game of moves say it all. */
    static ScriptedGame of(Game game) {
        return ServiceLoader.load(ScriptedGame.class, ScriptedGame.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(scripted -> scripted.game().type().equals(game.type()))
                .findFirst()
                .orElseGet(() -> new ScriptedMoves<>((MoveGame<?, ?, ?>) game));
    }

    Game game();

    /**
     * A player's answer to a call for a move.
     *
     * @param number of the move
     * @param move one of the position's valid moves
     */
    Message move(Envelope envelope, MatchId match, PlayerId player, int number, String move);

    /** The names of our strategies. */
    List<String> strategies();

    /**
     * A player of ours.
     *
     * @param strategy its name
     * @param opponent in all its matches
     */
    ScriptedPlayer player(String strategy, PlayerId opponent, RandomGenerator random);

    StatedOutcome stated(MatchResultReport report);

    /** The moves of a result and its board, in lines for people; none where {@link #stated} says all. */
    default List<String> played(ResultDetails details) {
        return List.of();
    }

    /** One of our strategies in matches against one player. */
    @FunctionalInterface
    interface ScriptedPlayer {

        /** Its answer to a call for a move. */
        Message move(Envelope envelope, PlayerId self, Message call);

        /** Remembers the opponent's moves in a match. */
        default void remember(MatchResultReport report) {}
    }

    /**
     * An outcome as told by a referee, in any form.
     *
     * @param winner a player's id, or {@code draw}
     * @param status null if not told
     * @param number the drawn number; null if none was drawn or told
     * @param choices the moves that were told, in words
     */
    record StatedOutcome(
            String winner,
            @Nullable MatchStatus status,
            @Nullable Integer number,
            Map<PlayerId, String> choices) {

        /**
         * The outcome that a referee tells.
         *
         * @param told a player's id or role, or a word for a draw
         */
        public static StatedOutcome of(
                @Nullable Object told,
                @Nullable MatchStatus status,
                @Nullable Integer number,
                Map<PlayerId, String> choices) {
            String word = Objects.toString(told, FlatResult.DRAW);
            String winner = switch (word) {
                case "PLAYER_A" -> ScriptedLeague.P01.value();
                case "PLAYER_B" -> ScriptedLeague.P02.value();
                case "DRAW", "" -> FlatResult.DRAW;
                default -> word;
            };
            return new StatedOutcome(winner, status, number, choices);
        }

        public boolean hasAnotherNumberThan(StatedOutcome other) {
            return number != null && other.number() != null && !number.equals(other.number());
        }

        @Override
        public String toString() {
            return "winner %s, status %s, number %s, choices %s".formatted(winner, status, number, choices);
        }
    }
}
