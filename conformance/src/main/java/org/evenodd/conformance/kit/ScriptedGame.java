package org.evenodd.conformance.kit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What the kit knows of a game beside its rules: how its scripted players move, and what has to follow. */
public interface ScriptedGame {

    /** The game that is played in checks and practice: the first that {@code META-INF/services} names. */
    ScriptedGame PLAYED = ServiceLoader.load(ScriptedGame.class, ScriptedGame.class.getClassLoader())
            .findFirst()
            .orElseThrow();

    /** Two different first moves, in words. */
    List<String> moves();

    Message move(Envelope envelope, MatchId match, PlayerId player, String move);

    /** Makes a move one that is to be refused with E004. */
    ObjectNode spoil(ObjectNode move);

    /** When the answer to a call for a move is due; null if it does not say. */
    @Nullable
    Instant deadline(Message call);

    /** Whether a pointer into a message leads to something that is drawn. */
    boolean isDrawn(String pointer);

    StatedOutcome stated(GameOver over);

    StatedOutcome stated(MatchResultReport report);

    /** What follows from these moves and what was drawn, as a referee tells it; empty if it does not tell. */
    Optional<Outcome> due(String moveOfP01, String moveOfP02, StatedOutcome stated);

    /** Details with moves that lead to this outcome; in a technical loss, player A has made none. */
    ResultDetails details(Outcome outcome);

    /**
     * An outcome as told by a referee, in any form.
     *
     * @param winner a player's id, or {@code draw}
     * @param status null if not told
     * @param number what was drawn; null if nothing was drawn or told
     * @param choices the moves that were told, in words
     */
    record StatedOutcome(
            String winner,
            @Nullable MatchStatus status,
            @Nullable Integer number,
            Map<PlayerId, String> choices) {

        /**
         * What a referee tells.
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
