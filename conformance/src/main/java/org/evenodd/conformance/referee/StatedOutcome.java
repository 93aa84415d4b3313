package org.evenodd.conformance.referee;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * An outcome as told by a referee, in any form.
 *
 * @param winner a player's id, or {@code draw}
 * @param status null if not told
 * @param number null if none was drawn or told
 * @param choices the choices that were told
 */
record StatedOutcome(
        String winner,
        @Nullable MatchStatus status,
        @Nullable Integer number,
        Map<PlayerId, Parity> choices) {

    static StatedOutcome of(GameOver over) {
        GameResult result = over.gameResult();
        if (result != null) {
            return new StatedOutcome(
                    word(result.winnerPlayerId()), result.status(), result.drawnNumber(), known(result.choices()));
        }
        FlatResult flat = over.flat();
        Map<PlayerId, @Nullable Parity> choices = new HashMap<>();
        choices.put(CheckerRole.FIRST, flat.playerAChoice());
        choices.put(CheckerRole.SECOND, flat.playerBChoice());
        return new StatedOutcome(word(flat.winner()), null, flat.drawnNumber(), known(choices));
    }

    static StatedOutcome of(MatchResultReport report) {
        MatchResult result = report.result();
        return result == null
                ? new StatedOutcome(word(report.flat().winner()), null, null, Map.of())
                : new StatedOutcome(
                        word(result.winner()),
                        result.details().status(),
                        result.details().drawnNumber(),
                        known(result.details().choices()));
    }

    private static Map<PlayerId, Parity> known(Map<PlayerId, @Nullable Parity> choices) {
        Map<PlayerId, Parity> known = new HashMap<>();
        choices.forEach((player, choice) -> {
            if (choice != null) {
                known.put(player, choice);
            }
        });
        return known;
    }

    private static String word(@Nullable PlayerId winner) {
        return winner == null ? FlatResult.DRAW : winner.value();
    }

    private static String word(@Nullable String winner) {
        return switch (winner == null ? "" : winner) {
            case "PLAYER_A" -> CheckerRole.FIRST.value();
            case "PLAYER_B" -> CheckerRole.SECOND.value();
            case "draw", "DRAW", "" -> FlatResult.DRAW;
            default -> String.valueOf(winner);
        };
    }

    /** The outcome according to the told number; empty without one. */
    Optional<Outcome> outcome(Parity first, Parity second) {
        return Optional.ofNullable(number)
                .map(drawn -> EvenOdd.decide(CheckerRole.FIRST, first, CheckerRole.SECOND, second, drawn));
    }

    static String winner(Outcome outcome) {
        return outcome.winner().map(PlayerId::value).orElse(FlatResult.DRAW);
    }
}
