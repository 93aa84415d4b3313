package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.GameType;
import org.jspecify.annotations.Nullable;

/**
 * A match has ended (PRD 5.3, REF 1.3, MCP 4.3). The outcome is in {@code gameResult}, or, from a referee that follows
 * only REF, in {@code flat}.
 */
public record GameOver(
        @Flat Envelope envelope,
        @Flat MatchRef match,
        @Expected @Nullable GameType gameType,
        @Expected @Nullable GameResult gameResult,
        @Sent @Size(max = 1000) @Nullable String reason,
        @Flat FlatResult flat)
        implements Message {

    public GameOver {
        new Rules()
                .present(gameResult != null || flat.winner() != null, "/game_result", "game_result, or REF's winner")
                .enforce();
    }
}
