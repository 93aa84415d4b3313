package org.evenodd.manager.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** Turns a result into a forfeit with the same winner, or the first player for a draw. */
final class Lost {

    private Lost() {}

    static MatchResult by(MatchResult played, Termination why) {
        PlayerId winner =
                played.winner() == null ? played.score().keySet().iterator().next() : played.winner();
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        for (PlayerId player : played.score().keySet()) {
            boolean won = player.equals(winner);
            score.put(player, won ? 3 : 0);
            choices.put(player, null);
            if (!won) {
                faults.put(player, why);
            }
        }
        return new MatchResult(
                winner,
                score,
                new ResultDetails(null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, faults, null, null));
    }
}
