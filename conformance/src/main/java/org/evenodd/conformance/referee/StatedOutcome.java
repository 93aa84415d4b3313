package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.protocol.game.Outcome;
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
            PlayerId winner = result.winnerPlayerId();
            return new StatedOutcome(
                    word(winner == null ? "" : winner.value()),
                    result.status(),
                    result.drawnNumber(),
                    known(result.choices()));
        }
        FlatResult flat = over.flat();
        Map<PlayerId, @Nullable Parity> choices = new HashMap<>();
        choices.put(P01, flat.playerAChoice());
        choices.put(P02, flat.playerBChoice());
        return new StatedOutcome(word(flat.winner()), null, flat.drawnNumber(), known(choices));
    }

    static StatedOutcome of(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null) {
            return new StatedOutcome(word(report.flat().winner()), null, null, Map.of());
        }
        PlayerId winner = result.winner();
        ResultDetails details = result.details();
        return new StatedOutcome(
                word(winner == null ? "" : winner.value()),
                details.status(),
                details.drawnNumber(),
                known(details.choices()));
    }

    private static Map<PlayerId, Parity> known(Map<PlayerId, @Nullable Parity> choices) {
        Map<PlayerId, Parity> known = new TreeMap<>();
        choices.forEach((player, choice) -> {
            if (choice != null) {
                known.put(player, choice);
            }
        });
        return known;
    }

    private static String word(@Nullable String winner) {
        return switch (winner == null ? "" : winner) {
            case "PLAYER_A" -> P01.value();
            case "PLAYER_B" -> P02.value();
            case "draw", "DRAW", "" -> FlatResult.DRAW;
            default -> String.valueOf(winner);
        };
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
