package org.evenodd.player.history;

import java.time.Instant;
import org.evenodd.protocol.message.MatchStatus;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match as one of its two players remembers it (MCP 4.3).
 *
 * @param ownChoice null where the player did not choose, or the referee did not say
 * @param drawnNumber null where no game was played out
 * @param endedAt when the player heard of the end
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
        Instant endedAt) {

    /** Whether the player lost without a game. */
    public boolean isForfeit() {
        return result == Result.LOSS && status == MatchStatus.TECHNICAL_LOSS;
    }
}
