package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
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
            return of(result.winnerPlayerId(), result.status(), result.drawnNumber(), result.choices());
        }
        FlatResult flat = over.flat();
        Map<PlayerId, @Nullable Parity> choices = new HashMap<>();
        choices.put(P01, flat.playerAChoice());
        choices.put(P02, flat.playerBChoice());
        return of(flat.winner(), null, flat.drawnNumber(), choices);
    }

    static StatedOutcome of(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null) {
            return of(report.flat().winner(), null, null, Map.of());
        }
        ResultDetails details = result.details();
        return of(result.winner(), details.status(), details.drawnNumber(), details.choices());
    }

    private static StatedOutcome of(
            @Nullable Object winner,
            @Nullable MatchStatus status,
            @Nullable Integer number,
            Map<PlayerId, @Nullable Parity> choices) {
        Map<PlayerId, Parity> known = new TreeMap<>();
        choices.forEach((player, choice) -> {
            if (choice != null) {
                known.put(player, choice);
            }
        });
        String word = Objects.toString(winner, FlatResult.DRAW);
        String won = switch (word) {
            case "PLAYER_A" -> P01.value();
            case "PLAYER_B" -> P02.value();
            case "DRAW", "" -> FlatResult.DRAW;
            default -> word;
        };
        return new StatedOutcome(won, status, number, known);
    }

    static String winner(Outcome outcome) {
        return outcome.winner().map(PlayerId::value).orElse(FlatResult.DRAW);
    }

    boolean isLike(Outcome due) {
        return winner.equals(winner(due)) && (status == null || status == due.status());
    }

    /** Whether the choices are these, if any were told. */
    boolean hasChoices(Parity first, Parity second) {
        return choices.isEmpty() || choices.equals(Map.of(P01, first, P02, second));
    }

    boolean hasAnotherNumberThan(StatedOutcome other) {
        return number != null && other.number() != null && !number.equals(other.number());
    }

    @Override
    public String toString() {
        return "winner %s, status %s, number %s, choices %s".formatted(winner, status, number, choices);
    }
}
